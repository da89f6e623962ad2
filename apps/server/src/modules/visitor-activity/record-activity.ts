import type { GapReason } from '@porchlight/contracts/visitor-activity/gap-reasons'
import type { Insertable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { VisitorActivity } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { searchWords } from './search-words.ts'

/** A visitor's activity; library, reference and time are added. */
export type NewActivity = Omit<Insertable<VisitorActivity>, 'support_lib_id' | 'activity_ref' | 'happened_at'>

/** Records a visitor's activity in the context's library, and returns its unguessable reference. */
export async function recordActivity(ctx: Ctx, activity: NewActivity): Promise<string> {
  const activity_ref = newRef()
  await ctx.db
    .insertInto('visitor_activity')
    .values({ ...activity, support_lib_id: ctx.support_lib_id, activity_ref, happened_at: ctx.clock.now() })
    .execute()
  return activity_ref
}

/** Records a question that the library's content did not answer, or wrongly: a gap in the content, like a search that found nothing. */
export async function recordGap(ctx: Ctx, question: string, reason: GapReason): Promise<void> {
  await recordActivity(ctx, { kind: 'question', title: question, words: searchWords(question), status: 'failed', detail: reason })
}
