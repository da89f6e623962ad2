import type { ReviewedKind } from '@porchlight/contracts/reviews/review-kinds'
import type { Ctx } from '../../kernel/context.ts'

type Dropped = { kind: ReviewedKind; document_id: string; parent_id: string | null; title: string; author_id: string | null; by: string | null }

/** Tells who wrote a scheduled text that it is not published, because who scheduled it may no longer publish. */
export function tellDropped(ctx: Ctx, { author_id, ...dropped }: Dropped): void {
  ctx.emit('review.schedule_dropped', { ...dropped, user_ids: author_id === null ? [] : [author_id] }, { subject: dropped.document_id })
}
