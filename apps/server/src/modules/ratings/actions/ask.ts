import { ratingsApi } from '@porchlight/contracts/ratings/ratings'
import { action } from '../../../kernel/operations.ts'
import { conversationForReading } from '../../conversations/index.ts'
import { forAuthor } from '../present.ts'
import { ratingKey } from '../rating-key.ts'
import { requestRating } from '../request-rating.ts'

/** Returns the rating request for the visitor's own closed conversation. */
export const ask = action(ratingsApi.ask, async (ctx, { conversation_ref }) => {
  const row = await requestRating(ctx, await conversationForReading(ctx, conversation_ref))
  return { rating: row ? { ...forAuthor(row, ctx.clock.now()), message_id: ratingKey(ctx, row) } : null }
})
