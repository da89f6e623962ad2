import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { ask } from './actions/ask.ts'
import { rate } from './actions/rate.ts'
import { request } from './actions/request.ts'
import { listRatings } from './list-ratings.ts'
import { ratingsOfConversation, readRating } from './queries.ts'
import { ratingReactions } from './reactions.ts'
import { ruleWork } from './rule-work.ts'
import './report-facts.ts'

/** Ratings of finished conversations. */
export const ratings: Module = {
  name: 'ratings',
  handlers: [rate, ask, request, readRating, ratingsOfConversation, listRatings],
  reactions: ratingReactions,
  workflows: ruleWork,
  notices: [
    // Without ids: all staff receive these, and not everyone may know of every conversation.
    notice('ratings', 'conversation.rated', { ids: () => null }),
    notice('ratings', 'conversation.rating_asked', { ids: () => null }),
    notice('given_ratings', 'conversation.rated', { ids: () => null }),
    notice('low_ratings', 'conversation.rated_low', {
      // Told live once: a requester may change the rating often.
      to: ({ user_ids, is_again }) => (is_again ? [] : user_ids),
      ids: ({ conversation_ref }) => [conversation_ref],
      isReplayed: false,
    }),
  ],
}
