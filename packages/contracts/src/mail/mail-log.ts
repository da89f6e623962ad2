import { z } from 'zod'
import { Count, Cursor, Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { ofField } from '../personal-data/personal-fields.ts'
import { MailDeliveryState } from './mail.ts'
import { MailRecipient, SentMailView } from './mail-replies.ts'

/** A mail of the ledger. `can_read`: its text is still there and opens no account, so those allowed may read it. */
export const LoggedMail = SentMailView.extend({
  recipients: z.array(MailRecipient.extend({ address: ofField('contact.email', z.string()), reason: ofField('contact.email', z.string()) })),
  subject: z.string(),
  /** The mail has a subject, which the log shows nobody: it opens an account, or says something about a person. */
  hides_subject: z.boolean(),
  created_at: Moment,
  conversation_ref: Ref.nullable(),
  is_automatic: z.boolean(),
  can_read: z.boolean(),
})
export type LoggedMail = z.infer<typeof LoggedMail>

export const mailLogApi = defineOperations('mailLog', {
  /** Activity service, checklist H5. */
  list: operation({
    http: 'GET /api/activity/email-logs',
    summary:
      "The library's outgoing mails of the last 90 days, newest first, with what became of each recipient. Mails about conversations that the caller may not read are left out. `q`: the beginning of a recipient's address. A page can be short although more follow: `next_cursor` says so.",
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: z.object({
      state: MailDeliveryState.optional(),
      q: z.string().trim().toLowerCase().max(254).optional(),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ mails: z.array(LoggedMail), next_cursor: Cursor.nullable() }),
  }),
  read: operation({
    http: 'GET /api/activity/email-logs/:mail_id',
    summary: 'The text and HTML source of a mail of a conversation. Other mails are not readable: their links open accounts.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({ mail_id: Ref }),
    output: z.object({ text: z.string(), html: z.string(), message_id: z.string() }),
  }),
})
