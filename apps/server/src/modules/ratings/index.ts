import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { ask } from './actions/ask.ts'
import { rate } from './actions/rate.ts'
import { request } from './actions/request.ts'
import { ratingsOfConversation, readRating } from './queries.ts'
import { ratingReactions } from './reactions.ts'
import { ruleWork } from './rule-work.ts'
import './report-facts.ts'

/** Ratings of finished conversations. */
export const ratings: Module = {
  name: 'ratings',
  handlers: [rate, ask, request, readRating, ratingsOfConversation],
  reactions: ratingReactions,
  workflows: ruleWork,
  notices: [
    // Without ids: all staff receive these, and not everyone may know of every conversation.
    notice('ratings', 'conversation.rated', { ids: () => null }),
    notice('ratings', 'conversation.rating_asked', { ids: () => null }),
  ],
}
