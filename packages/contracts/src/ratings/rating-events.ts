import { z } from 'zod'
import { Ref } from '../common.ts'
import { details, event, leftOut } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

const about = { conversation_ref: Ref, number: z.number().int(), assignee_id: Ref.nullable() }

/** Events about ratings of conversations. */
export const ratingEvents = openTo(inboxFlags, {
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
})
