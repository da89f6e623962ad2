import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import { sql } from 'kysely'
import type { Ctx, VisitorActor } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { nextNumbers } from '../../libraries/index.ts'
import { staffNames } from '../../people/index.ts'
import { attachmentsOf } from '../../uploads/index.ts'
import type { Contact } from '../../visitors/index.ts'
import { conversationForReading, conversationRows } from '../access.ts'
import { closeOne } from '../actions/close-conversation.ts'
import { ConversationChange } from '../conversation-change.ts'
import { isAboutOwnOf } from '../links/sides.ts'
import { sendMessages } from '../messages/send-message.ts'
import { changeMessage } from '../messages/update-message.ts'
import { forVisitor } from '../present.ts'
import { visitorPage, type Whose } from '../queries.ts'
import type { ConversationRow, StaffNames } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { newTicket } from '../transitions.ts'

/**
 * What requesters can do with a ticket, acting as its contact. Each function takes the contact's context, so that a visitor's rules and views apply.
 * `platform-tickets` determines which account belongs to which contact, `my-tickets` which address and which visitor.
 */

/** A ticket as its requester sees it, with the requester's id and name. */
export type RequesterTicket = { view: VisitorConversationView; subject: string; visitor_id: string; visitor_name: string }

const present = (row: ConversationRow, names: StaffNames): RequesterTicket => ({
  view: forVisitor(row, names),
  subject: row.subject,
  visitor_id: row.visitor_id,
  visitor_name: row.visitor_name,
})

/** Returns a platform ticket's contact and the account behind it; undefined for any other conversation. */
export async function requesterOf(ctx: Ctx, conversation_ref: string) {
  const row = await conversationRows(ctx)
    .select(['v.staff_lib_id', 'v.staff_user_id', 'v.blocked_at'])
    .where('c.conversation_ref', '=', conversation_ref)
    .where('c.requester_lib_id', 'is not', null)
    .executeTakeFirst()
  return row && { visitor_id: row.visitor_id, staff_lib_id: row.staff_lib_id, staff_user_id: row.staff_user_id, isBlocked: row.blocked_at !== null }
}

/**
 * Returns a ticket's contact; undefined for chats, platform tickets, contacts that are staff of a child library, and side conversations about what is the
 * requester's own.
 */
export async function contactOfTicket(
  ctx: Ctx,
  conversation_ref: string,
  requester: { visitor_id: string | null; address: string | null },
): Promise<{ visitor_id: string; email: string | null; isBlocked: boolean } | undefined> {
  const row = await conversationRows(ctx)
    .select('v.blocked_at')
    .where('c.conversation_ref', '=', conversation_ref)
    .where('c.channel', '=', 'ticket')
    .where('c.requester_lib_id', 'is', null)
    .where('v.staff_lib_id', 'is', null)
    .where(sql<boolean>`not ${isAboutOwnOf(ctx, requester)}`)
    .executeTakeFirst()
  return row && { visitor_id: row.visitor_id, email: row.visitor_email, isBlocked: row.blocked_at !== null }
}

/** Returns one page of a contact's tickets, of all tickets raised by a child library's staff, or of those of an address, newest first. */
export async function requesterTickets(ctx: Ctx, whose: Whose, limit: number, cursor?: string) {
  const { shown, names, next_cursor } = await visitorPage(ctx, whose, limit, cursor)
  return { tickets: shown.map((row) => present(row, names)), next_cursor }
}

/** @throws AppError `not_found` */
export async function requesterTicket(ctx: Ctx<VisitorActor>, conversation_ref: string): Promise<RequesterTicket> {
  const row = await conversationForReading(ctx, conversation_ref)
  return present(row, row.assignee_id === null ? new Map() : await staffNames(ctx, [row.assignee_id]))
}

/** Opens a ticket for the contact and returns its ref. A repeated call with the same `client_msg_id` returns the same ticket. */
export async function openRequesterTicket(
  ctx: Ctx<VisitorActor>,
  visitor: Contact,
  { subject, message, client_msg_id, attachments }: { subject: string; message: string; client_msg_id: string; attachments: string[] },
): Promise<string> {
  if (message.trim() === '' && attachments.length === 0) throw refuse('invalid_input', { fields: { message: 'empty' } })
  const { visitor_id } = visitor
  const same = await ctx.db
    .selectFrom('messages')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('sender_id', '=', visitor_id)
    .where('client_msg_id', '=', client_msg_id)
    .executeTakeFirst()
  if (same) return same.conversation_ref
  const files = await attachmentsOf(ctx, attachments)
  const conversation_ref = newRef()
  const number = await nextNumbers(ctx, 'conversation')
  const change = new ConversationChange(newTicket(ctx, { conversation_ref, number, visitor, subject, created_by: null, creation_method: 'hlpt' }), true)
  change.happened(ctx, 'conversation.started', { visitor_id, channel: 'ticket' })
  const written = { message, client_msg_id, attachments: files, sent_via: 'application' } as const
  change.sent(ctx, change.add(ctx, { sender_type: 'visitor', sender_id: visitor_id, ...written }))
  await saveChanges(ctx, [change])
  return conversation_ref
}

/**
 * Sends a requester's reply. Returns the message and the ref of its conversation, which differs from the given one if the ticket was merged.
 * @throws AppError like `sendMessages`
 */
export async function replyAsRequester(
  ctx: Ctx<VisitorActor>,
  input: { conversation_ref: string; client_msg_id: string; message: string; attachments: string[] },
) {
  const [answer] = await sendMessages([{ ctx, input: { ...input, mentions: [], sent_via: 'application' } }])
  if (answer === undefined || answer instanceof AppError) throw answer ?? refuse('not_found')
  return { message: answer.message, conversation_ref: answer.conversation.conversation_ref }
}

/** Marks staff's answers up to a message as seen by the requester. */
export const seenByRequester = async (ctx: Ctx<VisitorActor>, conversation_ref: string, message_id: string): Promise<void> =>
  void (await changeMessage(ctx, { message_action: 'mark_as_seen', conversation_ref, message_id }))

/** Closes a ticket for its requester; a no-op if it is already closed. */
export const closeAsRequester = async (ctx: Ctx<VisitorActor>, conversation_ref: string): Promise<void> =>
  void (await closeOne(ctx, conversation_ref, { force_close: 0 }))
