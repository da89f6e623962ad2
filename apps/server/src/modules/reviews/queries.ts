import { type ReviewedKind, reviewedKinds, reviewKinds } from '@porchlight/contracts/reviews/review-kinds'
import { type ReviewRule, reviewsApi } from '@porchlight/contracts/reviews/reviews'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { assertWrites, publishesKind, type ReviewRow, reviewedKindsOf, reviewOf, type Target } from './access.ts'
import { commentsOf } from './actions/comment-on-text.ts'
import { approvalOf, needsApproval } from './gate.ts'
import { naming, peopleOf, presentAct, presentComment, presentReview } from './present.ts'
import { textsOfKind } from './reviewed-texts.ts'

const openStates = ['requested', 'returned', 'approved']

/** Open reviews of some kinds; `for_me`: those that wait for the caller. */
function openReviews(ctx: Ctx, view: 'for_me' | 'all', kinds: readonly ReviewedKind[]) {
  const { user_id } = staffOf(ctx)
  const mine = kinds.filter((kind) => publishesKind(ctx, kind))
  return ctx.db
    .selectFrom('text_reviews')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', 'in', [...kinds, ''])
    .where('state', 'in', openStates)
    .$if(view === 'for_me', (all) =>
      all.where((eb) =>
        eb.or([
          eb.and([
            eb('state', '=', 'requested'),
            eb('kind', 'in', [...mine, '']),
            eb('requester_id', 'is distinct from', user_id),
            eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', user_id)]),
          ]),
          eb.and([eb('state', 'in', ['returned', 'approved']), eb('requester_id', '=', user_id)]),
        ]),
      ),
    )
}

/** Returns a page of open reviews. */
export const listReviews = query(reviewsApi.list, async (ctx, { view, kind, ...page }) => {
  const kinds = reviewedKindsOf(ctx).filter((each) => kind === undefined || each === kind)
  const { rows, next_cursor } = await keysetPage(openReviews(ctx, view, kinds).selectAll(), newestFirst('requested_at', 'document_id'), page)
  const heads = await headsOf(ctx, rows)
  const person = await naming(ctx, rows.flatMap(peopleOf))
  return { reviews: rows.map((row) => presentReview(row, heads.get(`${row.kind} ${row.document_id}`), person)), next_cursor }
})

async function headsOf(ctx: Ctx, rows: readonly ReviewRow[]) {
  const heads = new Map<string, { title: string; parent_id: string | null }>()
  for (const kind of reviewedKinds) {
    const ids = rows.flatMap((row) => (row.kind === kind ? [row.document_id] : []))
    if (ids.length === 0) continue
    for (const [id, head] of await textsOfKind(kind).headsOf(ctx, ids)) heads.set(`${kind} ${id}`, head)
  }
  return heads
}

/** Counts what waits for the caller. */
export const countReviews = query(reviewsApi.count, async (ctx) => {
  const rows = await openReviews(ctx, 'for_me', reviewedKindsOf(ctx))
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    by_kind: Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)])) as Partial<Record<ReviewedKind, number>>,
  }
})

/** Returns the review of a text with its comments and its history. */
export const readReview = query(reviewsApi.read, async (ctx, target) => {
  assertWrites(ctx, target.kind)
  const seen = await textsOfKind(target.kind).seen(ctx, target.document_id)
  const review = await reviewOf(ctx, target)
  const comments = await commentsOf(ctx, target)
  const acts = await actsOf(ctx, target)
  const person = await naming(ctx, [
    seen.writer_id,
    ...(review ? peopleOf(review) : []),
    ...comments.flatMap(({ author_id, resolver_id }) => [author_id, resolver_id]),
    ...acts.map(({ by_id }) => by_id),
  ])
  return {
    review: review ? presentReview(review, seen, person) : null,
    approval: approvalOf(review, seen),
    is_required: await needsApproval(ctx, target.kind),
    writer: person(seen.writer_id),
    comments: comments.map((row) => presentComment(row, person)),
    acts: acts.map((row) => presentAct(row, person)),
  }
})

const actsOf = (ctx: Ctx, { kind, document_id }: Target) =>
  ctx.db
    .selectFrom('text_acts')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .orderBy('number', 'desc')
    .execute()

/** Returns the rule of each kind. */
export const listReviewRules = query(reviewsApi.rules, async (ctx) => {
  const rows = await ctx.db.selectFrom('review_rules').selectAll().where('support_lib_id', '=', ctx.support_lib_id).execute()
  const rules = reviewKinds.map((kind): ReviewRule => {
    const { is_required = false, spares_admins = false } = rows.find((row) => row.kind === kind) ?? {}
    return { kind, is_required, spares_admins }
  })
  return { rules }
})
