import { type ReviewKind, reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type Schedule, schedule } from '../../kernel/jobs.ts'
import { flagsOfUsers } from '../permissions/index.ts'
import { textsOfKind } from '../reviews/index.ts'
import { dayOf, type FreshnessOf } from './rows.ts'

/** Texts of a library that people are reminded of at a time; the others follow an hour later. */
const atOnce = 200

/** Every hour, people are reminded of the texts that have become due, once for each date. */
export const remindOfDue: Schedule = schedule(
  'freshness.remind',
  '7 * * * *',
  `select distinct support_lib_id from text_freshness
    where check_by is not null and reminded_of is distinct from check_by and check_by <= to_char($1::timestamptz at time zone 'utc', 'YYYY-MM-DD')`,
  async (ctx) => {
    const { rows } = await sql<FreshnessOf>`
      update text_freshness t set reminded_of = check_by from (
        select kind, document_id from text_freshness
        where support_lib_id = ${ctx.support_lib_id} and reminded_of is distinct from check_by and check_by <= ${dayOf(ctx.clock.now())}
        order by check_by, document_id limit ${atOnce} for update) due
      where t.support_lib_id = ${ctx.support_lib_id} and t.kind = due.kind and t.document_id = due.document_id returning t.*`.execute(ctx.db)
    const flags = await flagsOfUsers(ctx)
    const publishersOf = (kind: string) => [...flags].flatMap(([id, held]) => (held.has(reviewRights[kind as ReviewKind].publishers) ? [id] : []))
    // One reminder for each owner, and one for those who publish a kind about its texts without one. Whoever left or may no longer write them owns nothing.
    const byPeople = Map.groupBy(rows, ({ owner_id, kind }) => (owner_id !== null && mayOwn(flags.get(owner_id), kind) ? `owner ${owner_id}` : `kind ${kind}`))
    for (const [people, texts] of byPeople) await remind(ctx, texts, people.startsWith('owner ') ? [people.slice(6)] : publishersOf(people.slice(5)))
  },
)

function mayOwn(held: ReadonlySet<string> | undefined, kind: string): boolean {
  const { writers, publishers } = reviewRights[kind as ReviewKind]
  return held !== undefined && (held.has(writers) || held.has(publishers))
}

async function remind(ctx: Ctx, texts: readonly FreshnessOf[], user_ids: string[]): Promise<void> {
  const [first] = texts.toSorted((a, b) => ((a.check_by ?? '') < (b.check_by ?? '') ? -1 : 1))
  if (!first || user_ids.length === 0) return
  const kind = first.kind as ReviewKind
  const { document_id } = first
  const { title = '', parent_id = null } = (await textsOfKind(kind).headsOf(ctx, [document_id])).get(document_id) ?? {}
  ctx.emit('freshness.due', { kind, document_id, parent_id, title, count: texts.length, user_ids }, { subject: document_id })
}
