import { commentsMax } from '@porchlight/contracts/reviews/review-limits'
import { reviewsApi } from '@porchlight/contracts/reviews/reviews'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { assertWrites, type CommentRow, reviewedKindsOf, type Target } from '../access.ts'
import { naming, presentComment } from '../present.ts'
import { textsOfKind } from '../reviewed-texts.ts'

/** Comments on a text. */
export const commentOnText = action(reviewsApi.comment, async (ctx, { kind, document_id, thread_ref, ...said }) => {
  assertWrites(ctx, kind)
  if (said.comment.trim() === '' && said.suggestion === null) throw refuse('invalid_input', { fields: { comment: 'empty' } })
  if (said.suggestion !== null && said.quote === '') throw refuse('invalid_input', { fields: { suggestion: 'about no passage' } })
  // Locked, so that two comments at once are counted one after the other.
  const seen = await textsOfKind(kind).seenForUpdate(ctx, document_id)
  const others = await commentsOf(ctx, { kind, document_id })
  if (others.length >= commentsMax) throw refuse('conflict', { fields: { comment: 'too many' } })
  const thread = thread_ref === null ? undefined : others.find(({ comment_ref }) => comment_ref === thread_ref)
  if (thread_ref !== null && (!thread || thread.thread_ref !== null)) throw refuse('invalid_input', { fields: { thread_ref: 'no thread' } })
  const author_id = staffOf(ctx).user_id
  const row = await ctx.db
    .insertInto('text_comments')
    .values({
      support_lib_id: ctx.support_lib_id,
      comment_ref: newRef(),
      kind,
      document_id,
      thread_ref,
      author_id,
      ...said,
      version: seen.version,
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const within = others.filter((other) => thread && (other.comment_ref === thread.comment_ref || other.thread_ref === thread.comment_ref))
  const user_ids = [...new Set([seen.writer_id, ...within.map((other) => other.author_id)])].filter((id) => id !== null && id !== author_id)
  const { title, parent_id } = seen
  ctx.emit('review.commented', { kind, document_id, parent_id, title, by: author_id, user_ids: user_ids.flatMap((id) => id ?? []) }, { subject: document_id })
  return { comment: presentComment(row, await naming(ctx, [author_id])) }
})

/** Resolves a comment with the answers to it, or opens it again. */
export const resolveComment = action(reviewsApi.resolve, async (ctx, { comment_ref, is_resolved }) => {
  const found = await ctx.db
    .selectFrom('text_comments')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('comment_ref', '=', comment_ref)
    .forUpdate()
    .executeTakeFirst()
  // Whoever may not see texts of this kind learns nothing of their comments either.
  if (!found || found.thread_ref !== null || !reviewedKindsOf(ctx).some((kind) => kind === found.kind)) throw refuse('not_found')
  const row = await ctx.db
    .updateTable('text_comments')
    .set({ is_resolved, resolver_id: is_resolved ? staffOf(ctx).user_id : null })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('comment_ref', '=', comment_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
  const kind = found.kind as Target['kind']
  ctx.emit('review.resolved', { kind, document_id: found.document_id, is_resolved }, { subject: found.document_id })
  return { comment: presentComment(row, await naming(ctx, [row.author_id, row.resolver_id])) }
})

/** Returns the comments on a text, oldest first. */
export const commentsOf = (ctx: Ctx, { kind, document_id }: Target): Promise<CommentRow[]> =>
  ctx.db
    .selectFrom('text_comments')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .orderBy('created_at')
    .orderBy('comment_ref')
    .limit(commentsMax)
    .execute()
