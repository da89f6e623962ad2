import { z } from 'zod'
import { event, holdsTexts, leftOut } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { integrationFlags } from '../permission-flags.ts'
import { MailDeliveryState } from './mail.ts'

/** Events of outgoing mail. */
export const mailEvents = openTo(integrationFlags, {
  'mail.sender_changed': event('A sender of the library was set up, changed or removed.', { email_type: z.string() }),
  'mail.delivery_changed': holdsTexts(
    (payload) => ({ ...payload, recipient: '', reason: '' }),
    event(
      'The mail with a message of a conversation was sent to a recipient, could not be sent, or bounced.',
      {
        conversation_ref: z.string(),
        message_id: z.string().nullable(),
        mail_id: z.string(),
        recipient: z.string(),
        state: MailDeliveryState,
        reason: z.string(),
      },
      leftOut('each message shows what became of its mail'),
    ),
  ),
  'mail.reply_changed': event(
    'A reply by email was written, sent, taken back, or could not be sent.',
    { conversation_ref: z.string(), reply_ref: z.string(), state: z.enum(['waiting', 'sent', 'cancelled', 'failed']) },
    leftOut('the conversation shows replies that have not left; those that have are messages'),
  ),
})
