import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { ask } from './actions/ask.ts'
import { rate } from './actions/rate.ts'
import { ratingsOfConversation, readRating } from './queries.ts'
import { ratingReactions } from './reactions.ts'

/** Ratings of finished conversations. */
export const ratings: Module = {
  name: 'ratings',
  handlers: [rate, ask, readRating, ratingsOfConversation],
  reactions: ratingReactions,
  notices: [
    notice('ratings', 'conversation.rated', { ids: ({ conversation_ref }) => [conversation_ref] }),
    notice('ratings', 'conversation.rating_asked', { ids: ({ conversation_ref }) => [conversation_ref] }),
  ],
}
