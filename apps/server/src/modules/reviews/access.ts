import { type ReviewedKind, type ReviewKind, reviewedKinds, reviewKinds, reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import type { Selectable } from 'kysely'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { TextComments, TextReviews } from '../../kernel/generated/tables.ts'

/** Rows of the tables of reviews and comments. */
export type ReviewRow = Selectable<TextReviews>
export type CommentRow = Selectable<TextComments>

/** A text that a call is about. */
export type Target = { kind: ReviewedKind; document_id: string }

/** Returns whether the caller publishes texts of a kind. */
export const publishesKind = (ctx: Ctx, kind: ReviewedKind): boolean => can(ctx.actor, reviewRights[kind].publishers)

const mayWrite = (ctx: Ctx, kind: ReviewedKind): boolean => can(ctx.actor, reviewRights[kind].writers) || publishesKind(ctx, kind)

/** Returns the kinds that the caller writes or publishes. */
export const kindsOf = (ctx: Ctx): ReviewKind[] => reviewKinds.filter((kind) => mayWrite(ctx, kind))

/** The same, of everything that is reviewed. */
export const reviewedKindsOf = (ctx: Ctx): ReviewedKind[] => reviewedKinds.filter((kind) => mayWrite(ctx, kind))

/** @throws AppError `forbidden` unless the caller writes or publishes texts of this kind */
export function assertWrites(ctx: Ctx, kind: ReviewedKind): void {
  if (!mayWrite(ctx, kind)) throw refuse('forbidden')
}

/** @throws AppError `forbidden` unless the caller publishes texts of this kind */
export function assertPublishes(ctx: Ctx, kind: ReviewedKind): void {
  if (!publishesKind(ctx, kind)) throw refuse('forbidden')
}

/** Returns the review of a text, if there ever was one. */
export const reviewOf = (ctx: Ctx, { kind, document_id }: Target): Promise<ReviewRow | undefined> =>
  ctx.db
    .selectFrom('text_reviews')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .executeTakeFirst()
