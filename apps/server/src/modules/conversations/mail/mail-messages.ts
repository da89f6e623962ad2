import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { Ctx, StaffActor } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { nextNumbers } from '../../libraries/index.ts'
import type { Contact } from '../../visitors/index.ts'
import { conversationForReading, conversationRows, lockConversations, messageForUpdate } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { wake } from '../fields/snooze.ts'
import { survivorOf } from '../links/survivor.ts'
import { leftOutValues } from '../messages/left-out.ts'
import { reopenFor } from '../messages/send-message.ts'
import type { MessageRow } from '../rows.ts'
import { refusalOf } from '../rules.ts'
import { saveChanges } from '../save-changes.ts'
import { newTicket } from '../transitions.ts'

/** A message that arrived by mail. `mail_ref` finds the mail; `left_out` are its files that could not be kept; `author` is set if someone other than the contact wrote it. */
export type MailMessage = { mail_ref: string; message: string; attachments: AttachmentView[]; left_out?: readonly LeftOutFile[]; author?: string }
/** The message that a mail became. */
export type Delivered = { conversation_ref: string; message_id: string }

const written = ({ mail_ref, message, attachments, left_out, author }: MailMessage) => ({
  message,
  attachments,
  client_msg_id: `mail-${mail_ref}`,
  sent_via: 'email',
  message_values: { mail: mail_ref, ...(author && { author }), ...leftOutValues(left_out) },
})

/** Returns whether this teammate may reply in the conversation, for an answer that arrives by mail. */
export async function mayAnswerByMail(ctx: Ctx, actor: StaffActor, conversation_ref: string): Promise<boolean> {
  const row = await conversationRows(ctx).where('c.conversation_ref', '=', conversation_ref).executeTakeFirst()
  return row !== undefined && refusalOf(actor, 'reply', row) === undefined
}

/**
 * Adds a customer's mail to the conversation, or to the one it was merged into, and names its author unless it is the contact (`isRequester`: they proved it
 * with their reply address). A closed conversation reopens within the library's time. Returns undefined if it no
 * longer exists or that time is over: the mail then opens a ticket of its own.
 */
export async function addMailOfVisitor(
  ctx: Ctx,
  conversation_ref: string,
  from: { name: string; address: string },
  mail: MailMessage,
  isRequester: boolean,
): Promise<Delivered | undefined> {
  const [row] = await lockConversations(ctx, [conversation_ref])
  if (!row) return undefined
  const changes = new Map([[conversation_ref, new ConversationChange(row)]])
  const change = await survivorOf(ctx, changes.get(conversation_ref) as ConversationChange, changes)
  try {
    if (change.row.state === 'closed' || change.row.state === 'solved') await reopenFor(ctx, change)
  } catch (error) {
    // The library may have turned its chat off meanwhile.
    if (error instanceof AppError && (error.code === 'conversation_closed' || error.code === 'chat_disabled')) return undefined
    throw error
  }
  wake(ctx, change, 'visitor')
  const isContact = isRequester || change.row.visitor_email?.toLowerCase() === from.address
  const author = isContact ? {} : { author: from.name === '' ? from.address : `${from.name} <${from.address}>` }
  return finish(ctx, change, change.add(ctx, { sender_type: 'visitor', sender_id: change.row.visitor_id, ...written({ ...mail, ...author }) }))
}

/**
 * Adds an agent's answer by mail. The caller has checked the agent's rights on the locked conversation. `sentTo`: the addresses that the mail itself went to; if
 * the requester of a ticket is not among them, the answer is carried to them.
 */
export async function addMailOfAgent(
  ctx: Ctx,
  conversation_ref: string,
  user_id: string,
  mail: MailMessage,
  sentTo: readonly string[],
): Promise<Delivered | undefined> {
  const [row] = await lockConversations(ctx, [conversation_ref])
  if (!row) return undefined
  const change = new ConversationChange(row)
  change.joins(user_id)
  const door = sentTo.includes(row.visitor_email?.toLowerCase() ?? '') ? 'mail_to_all' : 'mail_of_teammate'
  return finish(ctx, change, change.speak(ctx, { door, sender_id: user_id, ...written(mail) }))
}

/**
 * Adds a note for staff that a customer's mail program sent an automatic reply. It doesn't count as a reply: status, owner, SLA clocks, unread state and the
 * order of lists don't change. Does nothing if the conversation no longer exists.
 */
export async function addAutomaticMail(
  ctx: Ctx,
  conversation_ref: string,
  { mail_ref, from, text }: { mail_ref: string; from: string; text: string },
): Promise<void> {
  const [row] = await lockConversations(ctx, [conversation_ref])
  if (!row) return
  const changes = new Map([[conversation_ref, new ConversationChange(row)]])
  const change = await survivorOf(ctx, changes.get(conversation_ref) as ConversationChange, changes)
  const { updated_at } = change.row
  // No automation may react to it.
  change.isOfFlow = true
  const { id, seq } = change.add(ctx, {
    ...{ sender_type: 'system_debug', sender_id: null, message: 'automatic_reply', message_values: { from, text, mail: mail_ref }, sent_via: 'system' },
  })
  change.row.updated_at = updated_at
  change.happened(ctx, 'message.automatic', { id, seq })
  await saveChanges(ctx, [change])
}

/** A ticket that a mail opens for a contact. `created_by` is the teammate who forwarded it. */
export type TicketByMail = { visitor: Contact; mail: MailMessage & { subject: string; created_by: string | null } }

/** Opens tickets with mails as their first messages, with one statement for each table however many they are. */
export async function openTicketsByMail(ctx: Ctx, tickets: readonly TicketByMail[]): Promise<Delivered[]> {
  if (tickets.length === 0) return []
  const first = await nextNumbers(ctx, 'conversation', tickets.length)
  const opened = tickets.map(({ visitor, mail: { subject, created_by, ...mail } }, at) => {
    const row = newTicket(ctx, { conversation_ref: newRef(), number: first + at, visitor, subject, created_by, creation_method: 'email' })
    const change = new ConversationChange(row, true)
    change.happened(ctx, 'conversation.started', { visitor_id: visitor.visitor_id, channel: 'ticket' })
    const message = change.add(ctx, { sender_type: 'visitor', sender_id: visitor.visitor_id, ...written(mail) })
    change.sent(ctx, message)
    return { change, message }
  })
  await saveChanges(
    ctx,
    opened.map(({ change }) => change),
  )
  return opened.map(({ change, message }) => ({ conversation_ref: change.row.conversation_ref, message_id: message.id }))
}

async function finish(ctx: Ctx, change: ConversationChange, message: MessageRow): Promise<Delivered> {
  change.sent(ctx, message)
  await saveChanges(ctx, [change])
  return { conversation_ref: change.row.conversation_ref, message_id: message.id }
}

/**
 * Returns the ref of the mail behind a message.
 * @throws AppError `not_found` if the caller may not read the conversation, or the message is none of a mail
 */
export async function assertMayReadMail(ctx: Ctx, conversation_ref: string, message_id: string): Promise<string> {
  await conversationForReading(ctx, conversation_ref)
  const { message_values, deleted_at } = await messageForUpdate(ctx, conversation_ref, message_id)
  const mail_ref = (message_values as { mail?: string } | null)?.mail
  if (mail_ref === undefined || deleted_at !== null) throw refuse('not_found')
  return mail_ref
}
