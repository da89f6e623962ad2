import { reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import { type ReviewState, type ReviewView, reviewsApi } from '@porchlight/contracts/reviews/reviews'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { flagsOfUsers } from '../../permissions/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { assertPublishes, assertWrites, publishesKind, type ReviewRow, reviewOf, type Target } from '../access.ts'
import { naming, peopleOf, presentReview } from '../present.ts'
import { type SeenText, textsOfKind } from '../reviewed-texts.ts'
import { noteAct } from '../text-acts.ts'

/** Asks for the review of a text as it is now. */
export const requestReview = action(reviewsApi.request, async (ctx, { kind, document_id, revision, message, assignee_id }) => {
  assertWrites(ctx, kind)
  const seen = await seenAt(ctx, { kind, document_id }, revision)
  const by = staffOf(ctx).user_id
  const reviewers = await reviewersOf(ctx, kind)
  if (assignee_id !== null) {
    if (!reviewers.includes(assignee_id)) throw refuse('invalid_input', { fields: { assignee_id: 'no teammate who may' } })
    if (assignee_id === seen.writer_id) throw refuse('invalid_input', { fields: { assignee_id: 'wrote it last' } })
  }
  const at = ctx.clock.now()
  const asked = { state: 'requested', requester_id: by, assignee_id, message, decider_id: null, answer: '', ...pointOf(seen), requested_at: at, changed_at: at }
  const row = await ctx.db
    .insertInto('text_reviews')
    .values({ support_lib_id: ctx.support_lib_id, kind, document_id, ...asked })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'kind', 'document_id']).doUpdateSet(asked))
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteAct(ctx, { kind, document_id }, { act: 'requested', message, about: assignee_id ?? '', ...pointOf(seen) })
  const user_ids = (assignee_id === null ? reviewers : [assignee_id]).filter((id) => id !== by && id !== seen.writer_id)
  tell(ctx, 'review.requested', row, seen, user_ids)
  return answer(ctx, row, seen)
})

/** Returns a text to its writers. */
export const returnText = action(reviewsApi.sendBack, (ctx, input) => decide(ctx, input, 'returned'))

/** Approves a text exactly as it is. */
export const approveText = action(reviewsApi.approve, (ctx, input) => decide(ctx, input, 'approved'))

type Decision = Target & { revision: number; message: string; despite?: readonly string[] }

async function decide(ctx: Ctx, { kind, document_id, revision, message, despite = [] }: Decision, to: 'returned' | 'approved') {
  assertPublishes(ctx, kind)
  const seen = await seenAt(ctx, { kind, document_id }, revision)
  const by = staffOf(ctx).user_id
  // Whoever approves what they wrote is no second pair of eyes.
  if (to === 'approved' && seen.writer_id === by) throw refuse('approval_needed', { fields: { reason: 'own' } })
  const from: readonly ReviewState[] = to === 'approved' ? ['requested', 'returned', 'approved'] : ['requested', 'approved']
  const row = await openReview(ctx, { kind, document_id }, from)
  const saved = await change(ctx, row, { state: to, decider_id: by, answer: message, ...pointOf(seen) })
  await noteAct(ctx, { kind, document_id }, { act: to, message, despite, ...pointOf(seen) })
  tell(ctx, to === 'approved' ? 'review.approved' : 'review.returned', saved, seen, row.requester_id === null ? [] : [row.requester_id])
  return answer(ctx, saved, seen)
}

/** Ends an open review. */
export const withdrawReview = action(reviewsApi.withdraw, async (ctx, { kind, document_id }) => {
  assertWrites(ctx, kind)
  const seen = await textsOfKind(kind).seenForUpdate(ctx, document_id)
  const row = await openReview(ctx, { kind, document_id }, ['requested', 'returned', 'approved'])
  if (row.requester_id !== actorId(ctx.actor) && !publishesKind(ctx, kind)) throw refuse('forbidden')
  const saved = await change(ctx, row, { state: 'withdrawn', decider_id: null })
  await noteAct(ctx, { kind, document_id }, { act: 'withdrawn', ...pointOf(seen) })
  tell(ctx, 'review.withdrawn', saved, seen, row.assignee_id === null ? [] : [row.assignee_id])
  return answer(ctx, saved, seen)
})

/** Locks a text, so that what is decided on is what the caller has seen. */
async function seenAt(ctx: Ctx, { kind, document_id }: Target, revision: number): Promise<SeenText> {
  const seen = await textsOfKind(kind).seenForUpdate(ctx, document_id)
  await assertAtRevision(ctx, seen, revision)
  return seen
}

const pointOf = ({ title, revision, version, fingerprint }: SeenText) => ({ title, revision, version, fingerprint })

/** @throws AppError `conflict` if the review of a text is in another state */
async function openReview(ctx: Ctx, target: Target, states: readonly ReviewState[]): Promise<ReviewRow> {
  const row = await reviewOf(ctx, target)
  if (!row || !states.some((state) => state === row.state)) throw refuse('conflict', { fields: { state: row?.state ?? 'none' } })
  return row
}

const change = (ctx: Ctx, { kind, document_id }: ReviewRow, values: Partial<Omit<ReviewRow, 'support_lib_id' | 'kind' | 'document_id'>>): Promise<ReviewRow> =>
  ctx.db
    .updateTable('text_reviews')
    .set({ ...values, changed_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the people who may approve texts of a kind. */
async function reviewersOf(ctx: Ctx, kind: Target['kind']): Promise<string[]> {
  const { publishers } = reviewRights[kind]
  return [...(await flagsOfUsers(ctx))].flatMap(([user_id, flags]) => (flags.has(publishers) ? [user_id] : []))
}

type Told = 'review.requested' | 'review.returned' | 'review.approved' | 'review.withdrawn'

function tell(ctx: Ctx, name: Told, { kind, document_id }: ReviewRow, { title, parent_id }: SeenText, user_ids: string[]): void {
  const by = staffOf(ctx).user_id
  ctx.emit(name, { kind: kind as Target['kind'], document_id, parent_id, title, by, user_ids: user_ids.filter((id) => id !== by) }, { subject: document_id })
}

async function answer(ctx: Ctx, row: ReviewRow, seen: SeenText): Promise<{ review: ReviewView }> {
  return { review: presentReview(row, seen, await naming(ctx, peopleOf(row))) }
}
