import { z } from 'zod'
import { ClientMadeId, Count, Cursor, line, Ref, text } from './common.ts'
import { AttachmentView, MessageView, VisitorConversationView } from './conversations.ts'
import { defineOperations, operation } from './define.ts'
import { limits } from './limits.ts'

/** A ticket that staff raise with the parent library's support, as its requesters see it: a visitor's view, plus who asked. */
export const PlatformTicketView = VisitorConversationView.extend({
  subject: z.string(),
  /** The teammate who raised it. */
  requester: z.object({ name: z.string(), is_me: z.boolean() }),
})
export type PlatformTicketView = z.infer<typeof PlatformTicketView>

const Ticket = z.object({ ticket: PlatformTicketView })
const TicketRef = z.object({ conversation_ref: Ref })
const attachments = z.array(Ref).max(limits.attachmentsMax).default([])
const page = Count.pipe(z.number().min(1).max(limits.pageSizeMax))

/**
 * Platform support: tickets that staff of a library raise with the parent library. A ticket belongs to the parent; its requester reads and answers it. Anything
 * else is `not_found`, as is everything without a parent library.
 */
export const platformTicketsApi = defineOperations('platformTickets', {
  list: operation({
    http: 'GET /api/inbox/hlpttickets',
    summary:
      "The tickets of the caller, or of their whole library, with the parent library's support, newest first. `support` is null without a parent library.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ scope: z.enum(['mine', 'library']).default('mine'), cursor: Cursor.optional(), limit: page.default(limits.listPageSize) }),
    output: z.object({
      support: z.object({ company_name: z.string() }).nullable(),
      tickets: z.array(PlatformTicketView),
      next_cursor: Cursor.nullable(),
    }),
  }),
  create: operation({
    http: 'POST /api/inbox/hlpttickets',
    summary: "Raises a ticket with the parent library's support.",
    audience: ['staff'],
    permission: 'signed-in',
    rates: [{ by: 'actor', points: 20, seconds: 3600 }],
    input: z.object({ client_msg_id: ClientMadeId, subject: line(200).min(1), message: text(limits.messageLengthMax), attachments }),
    output: Ticket,
  }),
  read: operation({
    http: 'GET /api/inbox/hlpttickets/:conversation_ref',
    summary: 'A ticket with its newest messages, or those before before_seq.',
    audience: ['staff'],
    permission: 'signed-in',
    input: TicketRef.extend({ before_seq: Count.optional(), limit: page.default(50) }),
    output: Ticket.extend({ messages: z.array(MessageView), has_more: z.boolean() }),
  }),
  reply: operation({
    http: 'POST /api/inbox/hlpttickets/:conversation_ref/messages',
    summary: 'Sends a message in a ticket, which reopens it if closed. If the ticket was merged, the answer names the one that continues.',
    audience: ['staff'],
    permission: 'signed-in',
    rates: [{ by: 'actor', points: 60, seconds: 60 }],
    input: TicketRef.extend({ client_msg_id: ClientMadeId, message: text(limits.messageLengthMax), attachments }),
    output: Ticket.extend({ message: MessageView }),
    errors: ['conversation_closed', 'conflict'],
  }),
  attach: operation({
    http: 'POST /api/inbox/hlpttickets/files',
    summary:
      'Uploads one file for a ticket, or without conversation_ref for a new one, as `uploads.create` does. It is stored in the parent library, and only the caller can send it.',
    audience: ['staff'],
    permission: 'signed-in',
    rates: [
      { by: 'actor', points: 60, seconds: 60 },
      { by: 'actor', unit: 'bytes', points: limits.staffUploadBytesPerHour, seconds: 3600 },
    ],
    upload: { bytesMax: limits.uploadBytesMax },
    input: TicketRef.partial(),
    output: z.object({ file: AttachmentView }),
    errors: ['too_large', 'unsupported_type', 'picture_too_large', 'storage_full'],
  }),
  markSeen: operation({
    http: 'PUT /api/inbox/hlpttickets/:conversation_ref/seen',
    summary: "Marks the answers up to a message as seen. A colleague's ticket stays unread for its requester.",
    audience: ['staff'],
    permission: 'signed-in',
    input: TicketRef.extend({ message_id: Ref }),
    output: Ticket,
  }),
  close: operation({
    http: 'POST /api/inbox/hlpttickets/:conversation_ref/close',
    summary: 'Closes a ticket whose question is answered.',
    audience: ['staff'],
    permission: 'signed-in',
    input: TicketRef,
    output: Ticket,
  }),
})

declare module './live.ts' {
  interface NoticeTopics {
    /** Tickets with the parent library's support, by `conversation_ref`. */
    platform_tickets: unknown
    /** Answered tickets of the user who gets the notice. */
    platform_answers: unknown
  }
}
