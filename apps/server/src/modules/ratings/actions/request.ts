import { ratingsApi } from '@porchlight/contracts/ratings/ratings'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { conversationForReading } from '../../conversations/index.ts'
import { mailRatingLink } from '../mail-link.ts'
import { requestRating } from '../request-rating.ts'

/** Asks for a rating of a closed conversation. Asking again is a no-op for those who have been asked. */
export const request = action(ratingsApi.request, async (ctx, { conversation_ref }) => {
  const row = await conversationForReading(ctx, conversation_ref, 'note')
  const asked = await requestRating(ctx, row, true)
  if (!asked) throw refuse('conflict')
  if (row.channel === 'ticket') await mailRatingLink(ctx, row, asked)
  return {}
})
