import { z } from 'zod'
import { ClientMadeId, Count, Cursor, line, Ref, text } from '../common.ts'
import { AttachmentView, MessageView, VisitorConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'

/** A ticket raised with the parent library's support, as its requester sees it: a visitor's view, plus the requester. */
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
 * Platform support: tickets that a library's staff raise with its parent library. A ticket belongs to the parent library; its requester reads it and replies.
 * Any other ticket is `not_found`, as is everything in a library without a parent.
 */
export const platformTicketsApi = defineOperations('platformTickets', {
  list: operation({
    http: 'GET /api/inbox/hlpttickets',
    summary:
      "Tickets that the caller, or anyone in their library, raised with the parent library's support, newest first. `support` is null without a parent library.",
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
    summary: "Raises a ticket with the parent library's support team.",
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
    summary: 'Sends a message in a ticket and reopens it if it was closed. If the ticket was merged, the response contains the ticket it was merged into.',
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
      'Uploads a file for a ticket, or for a new one if conversation_ref is omitted, as `uploads.create` does. The file is stored in the parent library; only the caller can send it.',
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
    summary: "Marks replies up to a message as seen. A colleague's ticket stays unread for its requester.",
    audience: ['staff'],
    permission: 'signed-in',
    input: TicketRef.extend({ message_id: Ref }),
    output: Ticket,
  }),
  close: operation({
    http: 'POST /api/inbox/hlpttickets/:conversation_ref/close',
    summary: 'Closes a ticket.',
    audience: ['staff'],
    permission: 'signed-in',
    input: TicketRef,
    output: Ticket,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Tickets with the parent library's support, by `conversation_ref`. */
    platform_tickets: unknown
    /** The recipient's tickets that have been answered. */
    platform_answers: unknown
  }
}
