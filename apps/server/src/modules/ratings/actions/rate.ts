import { ratingsApi } from '@porchlight/contracts/ratings/ratings'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { forAuthor } from '../present.ts'
import { ratingOfKey } from '../request-rating.ts'
import { isOpen } from '../rules.ts'

/** Implements rateMessage (checklist P1): the key is the authorization. Sending the same rating again is a no-op. */
export const rate = action(ratingsApi.rate, (ctx, { support_lib_id, conversation_ref, message_id, message_rating, message_review, sent_via }) =>
  ctx.inLibrary(support_lib_id, async (inside) => {
    const row = await ratingOfKey(inside, conversation_ref, message_id, 'change')
    if (!row) throw refuse('not_found')
    const now = inside.clock.now()
    const from = row.message_rating
    if (from === message_rating && row.message_review === message_review) return forAuthor(row, now)
    if (!isOpen(row, now)) throw refuse('edit_window_over')
    const rated_at = row.rated_at ?? now
    await inside.db
      .updateTable('ratings')
      .set({ message_rating, message_review, rated_at, sent_via })
      .where('support_lib_id', '=', inside.support_lib_id)
      .where('message_id', '=', row.message_id)
      .execute()
    inside.emit(
      'conversation.rated',
      { conversation_ref, number: row.number, assignee_id: row.assignee_id, from, to: message_rating, has_review: message_review !== '', sent_via },
      { subject: conversation_ref },
    )
    return forAuthor({ ...row, message_rating, message_review, rated_at }, now)
  }),
)
