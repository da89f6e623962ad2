import type { OwnRating, RatingView } from '@porchlight/contracts/ratings/ratings'
import type { RatingRow } from './rating-row.ts'
import { isOpen } from './rules.ts'

/** Returns a rating as its author sees it. */
export const forAuthor = (row: RatingRow, now: Date): OwnRating => ({
  message_rating: row.message_rating,
  message_review: row.message_review,
  is_open: isOpen(row, now),
})

/** Returns a rating as staff see it. */
export const forStaff = (row: Omit<RatingRow, 'message_id' | 'low_told_at'>): RatingView => ({
  closed_at: row.closed_at.toISOString(),
  assignee_id: row.assignee_id,
  asked_at: row.asked_at.toISOString(),
  message_rating: row.message_rating,
  message_review: row.message_review,
  rated_at: row.rated_at?.toISOString() ?? null,
})
