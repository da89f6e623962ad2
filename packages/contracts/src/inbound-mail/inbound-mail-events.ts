import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo, openToWholeInbox } from '../define-outside.ts'
import { integrationFlags } from '../permission-flags.ts'

export const inboundMailEvents = {
  ...openToWholeInbox(integrationFlags, {
    'inbound_mail.decided': event('An incoming mail was decided: it became a message or a ticket, is held, rejected or quarantined.', {
      mail_ref: z.string(),
      fate: z.string(),
      reason: z.string(),
      /** The conversation it became a message of. */
      became: z.string().nullable(),
    }),
  }),
  ...openTo(integrationFlags, {
    'inbound_settings.changed': event('Who may open tickets by mail, or a list of blocked senders, changed.', { by: z.string() }),
    'mailbox.changed': event('An IMAP mailbox was connected, changed or disconnected, or its connection failed or works again.', {
      mailbox_ref: z.string(),
      change: z.enum(['created', 'updated', 'removed', 'watching', 'failed']),
    }),
  }),
}
