import { z } from 'zod'
import { Ref } from '../common.ts'
import { details, event, leftOut } from '../define-events.ts'
import { closed, openTo } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

const about = { conversation_ref: Ref, number: z.number().int(), assignee_id: Ref.nullable() }

/** Events about ratings of conversations. */
export const ratingEvents = {
  ...openTo(inboxFlags, {
    'conversation.rating_asked': event(
      'A closed conversation is waiting for its requester’s rating.',
      about,
      leftOut('every closing of a handled conversation asks for one'),
    ),
    'conversation.rated': event(
      'The requester rated a closed conversation, or changed the rating.',
      { ...about, from: z.number().int().nullable(), to: z.number().int(), has_review: z.boolean(), sent_via: z.string() },
      { history: 'changes', tell: ({ from, to }) => details({ from, to }) },
    ),
  }),
  ...closed('it belongs to those whom it tells', {
    'conversation.rated_low': event(
      'A conversation was rated 1 or 2: `user_ids` are its owner, and the supervisors who may read it. `is_again`: after a low rating that they were told of had been raised.',
      { ...about, to: z.number().int(), user_ids: z.array(z.string()), is_again: z.boolean().optional() },
      leftOut('the rating is told itself'),
    ),
    'conversation.rating_raised': event(
      'The requester raised a rating that was told as a low one: `user_ids` are those whom it concerns, as for a low rating.',
      { ...about, to: z.number().int(), user_ids: z.array(z.string()) },
      leftOut('the rating is told itself'),
    ),
  }),
}
