import { z } from 'zod'
import { ClientMadeId, Count, Cursor, Email, LanguageTag, Moment, Nothing, Ref, text } from '../common.ts'
import { AttachmentView, MessageView, VisitorConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { visitorRules } from '../rates.ts'

/**
 * A ticket as its requester sees it: a visitor's view, plus the subject. `is_own`: it is one of the calling visitor's own conversations, not only of their address.
 */
export const MyTicketView = VisitorConversationView.extend({ subject: z.string(), is_own: z.boolean() })
export type MyTicketView = z.infer<typeof MyTicketView>

const Ticket = z.object({ ticket: MyTicketView })
const TicketRef = z.object({ conversation_ref: Ref })
const page = Count.pipe(z.number().min(1).max(limits.pageSizeMax))
/** Visitors, who have proven an address by a mailed link or by a signed identity. */
const forRequesters = { audience: ['visitor'], permission: 'public', forAddressees: true } as const

/**
 * A requester's own tickets: those of the visitor who calls, and those whose contact has the address that the caller has proven. Any other conversation is
 * `not_found`.
 */
export const myTicketsApi = defineOperations('myTickets', {
  askForLink: operation({
    http: 'POST /api/my-tickets/links',
    summary: 'Emails a link that opens the tickets of an address to it. The answer is the same for addresses without tickets, which get no email.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.subscribe),
    input: z.object({ support_lib_id: Ref, email: Email, language: LanguageTag.optional() }),
    output: Nothing,
  }),
  openLink: operation({
    http: 'POST /api/my-tickets/sessions',
    summary: 'Exchanges the token of an emailed link, once, for a secret. Sent as `Visitor <library>.<secret>`, it opens the tickets of that address only.',
    audience: ['public'],
    permission: 'public',
    rates: visitorRules(visitorRates.followMailLink),
    input: z.object({ support_lib_id: Ref, token: text(200) }),
    output: z.object({ secret: z.string(), email: z.string(), expires_at: Moment }),
    errors: ['token_invalid'],
  }),
  leave: operation({
    http: 'DELETE /api/my-tickets/sessions',
    summary: 'Ends the session that an emailed link opened.',
    ...forRequesters,
    input: Nothing,
    output: Nothing,
  }),
  list: operation({
    http: 'GET /api/my-tickets',
    summary: "The caller's tickets, those with the newest messages first.",
    ...forRequesters,
    input: z.object({ cursor: Cursor.optional(), limit: page.default(limits.listPageSize) }),
    output: z.object({ tickets: z.array(MyTicketView), next_cursor: Cursor.nullable() }),
  }),
  read: operation({
    http: 'GET /api/my-tickets/:conversation_ref',
    summary: 'A ticket with its newest messages, or those before before_seq.',
    ...forRequesters,
    input: TicketRef.extend({ before_seq: Count.optional(), limit: page.default(50) }),
    output: Ticket.extend({ messages: z.array(MessageView), has_more: z.boolean() }),
  }),
  reply: operation({
    http: 'POST /api/my-tickets/:conversation_ref/messages',
    summary: 'Sends a message in a ticket and reopens it if it was closed. If the ticket was merged, the response contains the ticket it was merged into.',
    ...forRequesters,
    rates: visitorRules(visitorRates.sendMessage),
    input: TicketRef.extend({
      client_msg_id: ClientMadeId,
      message: text(limits.messageLengthMax),
      attachments: z.array(Ref).max(limits.attachmentsMax).default([]),
    }),
    output: Ticket.extend({ message: MessageView }),
    errors: ['conversation_closed', 'conflict'],
  }),
  attach: operation({
    http: 'POST /api/my-tickets/files',
    summary: 'Uploads a file for a message in a ticket, as `uploads.create` does. Only the caller can send it.',
    ...forRequesters,
    rates: [...visitorRules(visitorRates.upload), ...visitorRules(visitorRates.uploadBytes, { unit: 'bytes' })],
    upload: { bytesMax: limits.uploadBytesMax },
    input: TicketRef,
    output: z.object({ file: AttachmentView }),
    errors: ['too_large', 'unsupported_type', 'picture_too_large', 'storage_full'],
  }),
  markSeen: operation({
    http: 'PUT /api/my-tickets/:conversation_ref/seen',
    summary: 'Marks replies up to a message as seen.',
    ...forRequesters,
    input: TicketRef.extend({ message_id: Ref }),
    output: Ticket,
  }),
  close: operation({
    http: 'POST /api/my-tickets/:conversation_ref/close',
    summary: 'Closes a ticket.',
    ...forRequesters,
    input: TicketRef,
    output: Ticket,
  }),
})
