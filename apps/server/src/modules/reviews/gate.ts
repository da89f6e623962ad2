import { type ReviewedKind, type ReviewKind, ruleOf } from '@porchlight/contracts/reviews/review-kinds'
import type { Approval } from '@porchlight/contracts/reviews/reviews'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ReviewRow, Target } from './access.ts'
import { reviewOf } from './access.ts'
import { noteAct } from './text-acts.ts'

/** Returns what an approval says about a text as it is now. */
export function approvalOf(
  review: Pick<ReviewRow, 'state' | 'decider_id' | 'fingerprint'> | undefined,
  now: { fingerprint: string; writer_id: string | null },
): Approval {
  if (!review || review.decider_id === null || (review.state !== 'approved' && review.state !== 'published')) return 'none'
  if (review.fingerprint !== now.fingerprint) return 'changed'
  return review.decider_id === now.writer_id ? 'own' : 'approved'
}

/** Returns whether somebody (null: nobody in particular) may publish texts of a kind only with an approval. */
export async function needsApproval(ctx: Ctx, kind: ReviewedKind, by: string | null = actorId(ctx.actor)): Promise<boolean> {
  const { rows } = await sql<{ spares_admins: boolean; is_admin: boolean }>`
    select r.spares_admins, exists (select from users u where u.support_lib_id = r.support_lib_id and u.user_id = ${by} and u.user_type = 'admin') as is_admin
    from review_rules r where r.support_lib_id = ${ctx.support_lib_id} and r.kind = ${ruleOf(kind)} and r.is_required`.execute(ctx.db)
  const [rule] = rows
  return rule !== undefined && !(rule.spares_admins && rule.is_admin)
}

/** A text that somebody is about to publish. `writer_id` reads who wrote it last. */
export type Publishing = { fingerprint: string; writer_id(): Promise<string | null>; by?: string | null }

/**
 * Checks that a locked text may be published as it is.
 * @throws AppError `approval_needed` if its library wants the approval of a second person, and there is none of exactly this text
 */
export async function assertApproved(ctx: Ctx, target: Target, { fingerprint, writer_id, by }: Publishing): Promise<void> {
  if (!(await needsApproval(ctx, target.kind, by))) return
  const reason = approvalOf(await reviewOf(ctx, target), { fingerprint, writer_id: await writer_id() })
  if (reason !== 'approved') throw refuse('approval_needed', { fields: { reason } })
}

/**
 * Checks that the caller may publish a text that nobody asks to have reviewed, such as a snippet: where its kind needs an approval, publishing it is one, so
 * everything in it has to be others' words, and the caller has to name what they have seen. `writer_ids`: whose words it has; null: somebody unknown's.
 * @throws AppError `approval_needed`, `invalid_input`
 */
export async function assertSecondPerson(
  ctx: Ctx,
  kind: ReviewKind,
  { writer_ids, revision }: { writer_ids: readonly (string | null)[]; revision: number | undefined },
) {
  if (!(await needsApproval(ctx, kind))) return
  if (writer_ids.some((id) => id === null || id === actorId(ctx.actor))) throw refuse('approval_needed', { fields: { reason: 'own' } })
  if (revision === undefined) throw refuse('invalid_input', { fields: { revision: 'missing' } })
}

/** Notes that a locked text was published, which ends its review. */
export async function notePublished(ctx: Ctx, target: Target, noted: Omit<Parameters<typeof noteAct>[2], 'act'>): Promise<void> {
  await ctx.db
    .updateTable('text_reviews')
    .set((eb) => ({
      // What was published without an approval has none.
      decider_id: eb.case().when('state', '=', 'approved').then(eb.ref('decider_id')).else(null).end(),
      state: 'published',
      changed_at: ctx.clock.now(),
    }))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', target.kind)
    .where('document_id', '=', target.document_id)
    .where('state', 'in', ['requested', 'returned', 'approved'])
    .execute()
  await noteAct(ctx, target, { act: 'published', ...noted })
}
