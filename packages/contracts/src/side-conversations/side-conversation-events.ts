import { z } from 'zod'
import { details, event, leftOut } from '../define-events.ts'
import { closed, openTo } from '../define-outside.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Events of side conversations. */
export const sideConversationEvents = {
  ...openTo(inboxFlags, {
    'conversation.side_answered': event(
      'A third party answered in a side conversation of this conversation. Its requester does not know of it.',
      {
        conversation_ref: z.string(),
        number: z.number(),
        /** The side conversation. */
        other_ref: z.string(),
        other_number: z.number(),
        assignee_id: z.string().nullable(),
      },
      { history: 'changes', tell: ({ other_number, other_ref }) => details({ number: other_number, conversation_ref: other_ref }) },
    ),
  }),
  ...closed('what is counted has events of its own', {
    'conversation.sides_counted': event(
      'The open side conversations of a conversation were counted anew.',
      { conversation_ref: z.string(), number: z.number(), open_sides: z.number(), answered_sides: z.number() },
      leftOut('what is counted is told itself'),
    ),
  }),
}
