import { z } from 'zod'
import { ClientMadeId, Email, line, Moment, Nothing, Ref, text } from '../common.ts'
import { AttachmentView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { MailDeliveryState } from './mail.ts'

/** A person in a mail's head. */
export const MailPerson = z.strictObject({ address: Email, name: line(100).default('') })
export type MailPerson = z.infer<typeof MailPerson>
const People = z.array(MailPerson).max(limits.mailRecipientsMax)

/** A reply by email that has not left: waiting for its time, or failed for the reason `failure`. */
export const MailReplyView = z.object({
  reply_ref: Ref,
  conversation_ref: Ref,
  user_id: Ref,
  kind: z.enum(['reply', 'forward']),
  message: z.string(),
  /** Of a forward: its subject, or null for that of the conversation. */
  subject: z.string().nullable(),
  /** Of a forward: whether it quotes the conversation. */
  has_quotes: z.boolean(),
  attachments: z.array(AttachmentView),
  to: z.array(MailPerson),
  cc: z.array(MailPerson),
  bcc: z.array(MailPerson),
  state: z.enum(['waiting', 'sent', 'cancelled', 'failed']),
  failure: z.string(),
  send_at: Moment,
})
export type MailReplyView = z.infer<typeof MailReplyView>

/** A recipient of a mail. `reason`: what the mail server said about the last failure. */
export const MailRecipient = z.object({
  address: z.string(),
  name: z.string(),
  role: z.enum(['to', 'cc', 'bcc']),
  state: MailDeliveryState,
  reason: z.string(),
  attempts: z.number().int(),
  changed_at: Moment,
})

/** A mail of a conversation and what became of it for each recipient. `message_id` is the conversation's message that it carries. */
export const SentMailView = z.object({
  mail_id: Ref,
  message_id: Ref.nullable(),
  kind: z.string(),
  recipients: z.array(MailRecipient),
})
export type SentMailView = z.infer<typeof SentMailView>

const OfConversation = z.object({ conversation_ref: Ref })
const OneReply = z.object({ reply: MailReplyView })

export const mailRepliesApi = defineOperations('mailReplies', {
  list: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/mails',
    summary:
      'The emails of a conversation with the state of each recipient, the replies that have not left yet, and the recipients of a reply and of a reply to all, taken from the newest mail.',
    audience: ['staff'],
    permission: inboxFlags,
    input: OfConversation,
    output: z.object({
      mails: z.array(SentMailView),
      replies: z.array(MailReplyView),
      suggested: z.object({ to: z.array(MailPerson), cc: z.array(MailPerson) }),
    }),
  }),
  create: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/mails',
    summary:
      'Sends a reply by email in ten seconds, or at `send_at`. It becomes a message of the conversation when it is sent. `forward` begins a side conversation with the recipients, who are not the requester: a ticket of its own, of which the requester sees nothing. The same `client_msg_id` with the same content is the same reply; with another it is a `conflict`.',
    audience: ['staff'],
    permission: 'canReplyToTickets',
    rates: [{ by: 'actor', of: 'staff', points: 60, seconds: 60 }],
    input: OfConversation.extend({
      client_msg_id: ClientMadeId,
      kind: z.enum(['reply', 'forward']).default('reply'),
      message: text(limits.messageLengthMax),
      /** Of a forward; by default the subject of the conversation. */
      subject: line(200).min(1).optional(),
      /** Whether a forward quotes what was written in the conversation so far. */
      has_quotes: z.boolean().default(true),
      /** People who take part in the conversation that this is a side conversation about, or addresses that its customer had, to whom it is to go all the same. */
      participants: z
        .array(Email)
        .max(3 * limits.mailRecipientsMax)
        .default([]),
      attachments: z.array(Ref).max(limits.attachmentsMax).default([]),
      to: People.min(1),
      cc: People.default([]),
      bcc: People.default([]),
      send_at: Moment.optional(),
    }),
    output: OneReply,
    errors: ['too_large', 'conflict'],
  }),
  takeBack: operation({
    http: 'DELETE /api/inbox/mail-replies/:reply_ref',
    summary: 'Takes back a reply that has not left yet; `conflict` if it has.',
    audience: ['staff'],
    permission: 'canReplyToTickets',
    input: z.object({ reply_ref: Ref }),
    output: OneReply,
    errors: ['conflict'],
  }),
  sendNow: operation({
    http: 'POST /api/inbox/mail-replies/:reply_ref/now',
    summary: 'Sends a waiting or failed reply at once.',
    audience: ['staff'],
    permission: 'canReplyToTickets',
    input: z.object({ reply_ref: Ref }),
    output: OneReply,
    errors: ['conflict'],
  }),
  retry: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/mails/:mail_id/retry',
    summary: 'Sends a mail of the conversation again to one recipient whom it did not reach.',
    audience: ['staff'],
    permission: 'canReplyToTickets',
    rates: [{ by: 'actor', of: 'staff', points: 30, seconds: 60 }],
    input: OfConversation.extend({ mail_id: Ref, address: Email }),
    output: Nothing,
    errors: ['conflict'],
  }),
  signatures: operation({
    http: 'GET /api/inbox/mail-signatures',
    summary: "The caller's own signature, and those of the teams they belong to.",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ own: z.string(), teams: z.array(z.object({ team_ref: Ref, name: z.string(), signature: z.string() })) }),
  }),
  saveSignature: operation({
    http: 'PUT /api/inbox/mail-signatures',
    summary: "Sets the caller's own signature or, with the permission to change ticket settings, a team's. An empty text removes it.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ team_ref: Ref.optional(), signature: text(limits.signatureLengthMax) }),
    output: Nothing,
  }),
})
