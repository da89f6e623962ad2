import type { messagesApi } from '@porchlight/contracts/conversations/conversations'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { wantReactions } from '../../../kernel/jobs/wanted-reactions.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { nextNumbers } from '../../libraries/index.ts'
import { staffNames } from '../../people/index.ts'
import { attachmentsOf } from '../../uploads/index.ts'
import { contactsFor } from '../../visitors/index.ts'
import { conversationForUpdate } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { about, lineAbout, putLink } from '../links/links.ts'
import { sendMessages } from '../messages/send-message.ts'
import type { MessageRow } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { newTicket } from '../transitions.ts'

/** Name of the optional reactions that libraries with side conversations have. */
export const sideReactions = 'side-conversations.answered'

type Input = Pick<ParsedInputOf<typeof messagesApi.send>, 'client_msg_id' | 'message' | 'attachments'> & { conversation_ref: string }

/** An earlier message, quoted below a mail. */
export type Quoted = { name: string; at: Date; message: string }

/**
 * Adds an agent's reply that leaves by email, as the agent. A repeated call returns the same message.
 * @throws AppError as for `messages.send`
 */
export async function addReplyByMail(ctx: Ctx, input: Input): Promise<{ message_id: string }> {
  const [sent] = await sendMessages([
    { ctx, door: 'mail_reply', input: { mentions: [], sender_type: 'agent', ...input } as ParsedInputOf<typeof messagesApi.send> },
  ])
  if (!sent || sent instanceof AppError) throw sent ?? refuse('internal')
  return { message_id: sent.message.id }
}

/**
 * Begins a side conversation: a ticket with a third party about this conversation, so that the requester sees neither their replies nor messages to them. Both
 * get a line about the other that only staff see.
 */
export async function openForwarded(
  ctx: Ctx,
  input: Input & { subject: string | null },
  to: { address: string; name: string },
): Promise<{ conversation_ref: string; message_id: string }> {
  const { user_id, name } = staffOf(ctx)
  const source = new ConversationChange(await conversationForUpdate(ctx, input.conversation_ref, 'note'))
  const [visitor] = await contactsFor([{ ctx, sought: { email: to.address, name: to.name } }])
  if (!visitor || visitor instanceof AppError) throw visitor ?? refuse('internal')
  // They would read it in their own help center.
  if (visitor.visitor_id === source.row.visitor_id) throw refuse('invalid_input', { fields: { to: 'the requester' } })
  const attachments = await attachmentsOf(ctx, input.attachments)
  const number = await nextNumbers(ctx, 'conversation')
  const subject = input.subject ?? source.row.subject
  const ticket = new ConversationChange(
    newTicket(ctx, { conversation_ref: newRef(), number, visitor, subject, created_by: user_id, creation_method: 'email' }),
    true,
  )
  ticket.happened(ctx, 'conversation.started', { visitor_id: visitor.visitor_id, channel: 'ticket' })
  ticket.row.assignee_id = source.row.assignee_id ?? user_id
  const message = ticket.speak(ctx, {
    door: 'forward',
    sender_id: user_id,
    message: input.message,
    client_msg_id: input.client_msg_id,
    attachments,
    sent_via: 'email',
  })
  ticket.row.unread_count = 0
  ticket.wrote(user_id)
  ticket.sent(ctx, message)
  const { updated_at } = source.row
  // The line names no third party: whoever is erased must leave nothing in a conversation of somebody else.
  source.say(ctx, 'side_begun', lineAbout(ticket.row, name), true)
  ticket.say(ctx, 'side_of', lineAbout(source.row, name), true)
  source.row.updated_at = updated_at
  ticket.happened(ctx, 'conversation.linked', { ...about(source.row, user_id), part: 'source', kind: 'side' })
  source.happened(ctx, 'conversation.linked', { ...about(ticket.row, user_id), part: 'target', kind: 'side' })
  await saveChanges(ctx, [ticket, source])
  await putLink(ctx, { conversation_ref: ticket.row.conversation_ref, other_ref: source.row.conversation_ref, kind: 'side' })
  await wantReactions(ctx, sideReactions, true)
  return { conversation_ref: ticket.row.conversation_ref, message_id: message.id }
}

/** Returns the newest messages that the requester can see, newest first, for quoting; not the one with the id `besides`. */
export async function quotedHistory(ctx: Ctx, conversation_ref: string, visitor: string, besides: string): Promise<Quoted[]> {
  const rows = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('sender_type', 'in', ['visitor', 'agent'])
    .where('deleted_at', 'is', null)
    .where('id', '<>', besides)
    .orderBy('seq', 'desc')
    .limit(limits.mailQuotedMessages)
    .execute()
  const names = await staffNames(ctx, new Set(rows.flatMap(({ sender_type, sender_id }) => (sender_type === 'agent' && sender_id !== null ? [sender_id] : []))))
  return rows.map((row: MessageRow) => {
    const author = (row.message_values as { author?: string } | null)?.author
    const name = row.sender_type === 'agent' ? (names.get(row.sender_id ?? '')?.name ?? '') : (author ?? visitor)
    return { name, at: row.created_at, message: row.message }
  })
}
