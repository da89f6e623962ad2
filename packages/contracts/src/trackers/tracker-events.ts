import { z } from 'zod'
import { event, leftOut } from '../define-events.ts'
import { closed } from '../define-outside.ts'

/** Events of tracker tickets. */
export const trackerEvents = closed('each follower has its own events: message.sent, conversation.closed', {
  'tracker.answer_changed': event(
    'An answer to the followers of a ticket was written, taken back or sent.',
    { conversation_ref: z.string(), answer_ref: z.string(), state: z.string() },
    leftOut('the ticket shows its answers, and each follower its message'),
  ),
})
