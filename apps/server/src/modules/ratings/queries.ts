import { limits } from '@porchlight/contracts/limits'
import { ratingsApi } from '@porchlight/contracts/ratings/ratings'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { conversationForReading } from '../conversations/index.ts'
import { contentFactsOf } from '../libraries/index.ts'
import { forAuthor, forStaff } from './present.ts'
import { ratingOfKey } from './request-rating.ts'

/** Returns the rating of a key, for the rating page. */
export const readRating = query(ratingsApi.read, (ctx, { support_lib_id, conversation_ref, message_id }) =>
  ctx.inLibrary(support_lib_id, async (inside) => {
    const row = await ratingOfKey(inside, conversation_ref, message_id)
    if (!row) throw refuse('not_found')
    const { facts } = await contentFactsOf(inside)
    return { rating: forAuthor(row, inside.clock.now()), company_name: facts.settings.companyName }
  }),
)

/** Returns a conversation's ratings to staff who may read it. */
export const ratingsOfConversation = query(ratingsApi.ofConversation, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const rows = await ctx.db
    .selectFrom('ratings')
    .select([
      'support_lib_id',
      'conversation_ref',
      'number',
      'closed_at',
      'assignee_id',
      'asked_at',
      'message_rating',
      'message_review',
      'rated_at',
      'sent_via',
    ])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .orderBy('closed_at', 'desc')
    .limit(limits.ratingsShown)
    .execute()
  return { ratings: rows.map(forStaff) }
})
