import { conversationLinksApi } from '@porchlight/contracts/conversations/conversation-links'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { nextNumbers } from '../../libraries/index.ts'
import { conversationForUpdate, messageForUpdate } from '../access.ts'
import { ConversationChange, type NewMessage } from '../conversation-change.ts'
import { newestLeft } from '../messages/last-message.ts'
import { forStaff } from '../present.ts'
import type { MessageRow } from '../rows.ts'
import { saveChanges } from '../save-changes.ts'
import { newTicket, unansweredSince } from '../transitions.ts'
import { aboutMove, lineAbout, putLink } from './links.ts'

/**
 * Implements split. The new ticket gets the messages with their authors and times, numbered in its own stream. Each leaves a placeholder in the old
 * conversation that links to the new ticket and keeps its `client_msg_id`, so that numbers have no gaps and a retry still finds its message.
 */
export const splitConversation = action(conversationLinksApi.split, async (ctx, { conversation_ref, message_id, subject }) => {
  const { name, user_id } = staffOf(ctx)
  const source = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, 'merge'))
  const first = await messageForUpdate(ctx, conversation_ref, message_id)
  const moved = await messagesFrom(ctx, conversation_ref, first.seq)
  if (moved.length > limits.splitMessagesMax) throw refuse('too_large')
  if (moved[0]?.id !== message_id) throw refuse('not_found')
  const { visitor_id, visitor_name, visitor_email, visitor_verified, visitor_country, visitor_library, requester_lib_id } = source.row
  const visitor = { visitor_id, visitor_name, visitor_email, visitor_verified, visitor_country, visitor_library, visitor_lib_id: requester_lib_id }
  const number = await nextNumbers(ctx, 'conversation')
  const ticket = new ConversationChange(
    newTicket(ctx, { conversation_ref: newRef(), number, visitor, subject, created_by: user_id, creation_method: 'agent' }),
    true,
  )
  ticket.happened(ctx, 'conversation.started', { visitor_id, channel: 'ticket' })
  ticket.say(ctx, 'split_from', lineAbout(source.row, name))
  for (const message of moved) addCopy(ctx, ticket, message)
  ticket.row.unread_count = unreadOf(moved, 'visitor')
  ticket.row.visitor_unread_count = unreadOf(moved, 'agent')
  ticket.row.waiting_since = unansweredSince(ticket.row)
  await leavePlaces(ctx, source, moved, ticket)
  source.say(ctx, 'split_to', lineAbout(ticket.row, name))
  ticket.happened(ctx, 'conversation.split', { ...aboutMove(ticket.row, source.row, user_id), part: 'source', how_many: moved.length })
  source.happened(ctx, 'conversation.split', { ...aboutMove(source.row, ticket.row, user_id), part: 'target', how_many: moved.length })
  await saveChanges(ctx, [ticket, source])
  await putLink(ctx, { conversation_ref: ticket.row.conversation_ref, other_ref: conversation_ref, kind: 'split' })
  return { conversation: forStaff(source.row, ctx.actor), other: forStaff(ticket.row, ctx.actor) }
})

const unreadOf = (messages: readonly MessageRow[], sender_type: string) =>
  messages.filter((each) => each.sender_type === sender_type && each.read_status === 0).length

/** Returns this message and later ones written by people, up to one more than can be moved. */
const messagesFrom = (ctx: Ctx, conversation_ref: string, seq: number): Promise<MessageRow[]> =>
  ctx.db
    .selectFrom('messages')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('seq', '>=', seq)
    .where('sender_type', 'in', ['visitor', 'agent', 'note'])
    .where('deleted_at', 'is', null)
    .orderBy('seq')
    .limit(limits.splitMessagesMax + 1)
    .execute()

function addCopy(
  ctx: Ctx,
  ticket: ConversationChange,
  { sender_type, sender_id, message, message_values, attachments, mentions, sent_via, created_at, read_status }: MessageRow,
): void {
  const written = { sender_id, message, message_values, attachments, mentions, sent_via, created_at, read_status }
  if (sender_type === 'agent') ticket.speak(ctx, { door: 'split', ...written })
  else ticket.add(ctx, { sender_type: sender_type as NewMessage['sender_type'], ...written })
}

/** Clears the moved messages in the old conversation, which then shows and counts only the rest. */
async function leavePlaces(ctx: Ctx, change: ConversationChange, moved: readonly MessageRow[], to: ConversationChange): Promise<void> {
  const { row } = change
  const hasVisible = moved.some((each) => each.visitor_seq !== null)
  change.step({ visible: hasVisible })
  const values = { number: String(to.row.number), conversation_ref: to.row.conversation_ref }
  const { rows } = await sql<MessageRow>`
    update messages set message = '', attachments = '[]', deleted_at = ${ctx.clock.now()}, message_values = ${JSON.stringify(values)}::jsonb,
      changed_seq = ${row.seq}, visitor_changed_seq = case when visitor_seq is null then null else ${row.visitor_seq}::bigint end
    where support_lib_id = ${ctx.support_lib_id} and conversation_ref = ${row.conversation_ref} and seq = any(${moved.map((each) => each.seq)}::bigint[])
    returning *`.execute(ctx.db)
  change.altered.push(...rows)
  row.unread_count = Math.max(0, row.unread_count - unreadOf(moved, 'visitor'))
  row.visitor_unread_count = Math.max(0, row.visitor_unread_count - unreadOf(moved, 'agent'))
  row.last_message = await newestLeft(ctx, row.conversation_ref, 'last_message')
  row.visitor_last_message = await newestLeft(ctx, row.conversation_ref, 'visitor_last_message')
  if (row.waiting_since !== null && row.state !== 'waiting') row.waiting_since = unansweredSince(row)
}
