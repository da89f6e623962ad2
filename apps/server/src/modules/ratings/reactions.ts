import { type Reaction, reaction } from '../../kernel/jobs.ts'
import { conversationForReading } from '../conversations/index.ts'
import { mailRatingLink } from './mail-link.ts'
import { requestRating } from './request-rating.ts'

/** Reactions to a closing: the request, and for a ticket the email with its link. */
export const ratingReactions: Reaction[] = [
  reaction('ratings.ask', 'conversation.closed', async (ctx, { payload: { conversation_ref } }) => {
    const row = await conversationForReading(ctx, conversation_ref)
    const request = await requestRating(ctx, row)
    if (request && row.channel === 'ticket') await mailRatingLink(ctx, row, request)
  }),
]
