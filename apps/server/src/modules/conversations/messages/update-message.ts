import { read, unmarked } from '@porchlight/contracts/conversations/acts-on-rows'
import { messagesApi } from '@porchlight/contracts/conversations/conversations'
import { excerptOf } from '@porchlight/contracts/conversations/excerpt'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { actorId, type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { conversationForUpdate, messageForUpdate } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { messageForStaff, messageForVisitor } from '../present.ts'
import type { LastMessage, MessageRow } from '../rows.ts'
import { assertMayChange } from '../rules.ts'
import { saveChanges } from '../save-changes.ts'
import { newestLeft } from './last-message.ts'

type Input = ParsedInputOf<typeof messagesApi.update>

/** Implements messageUpdate: mark_as_seen, and the author's own edit, delete or restore. */
export const updateMessage = action(messagesApi.update, changeMessage)

/** Changes a message like `updateMessage`. */
export async function changeMessage(ctx: Ctx, input: Input) {
  const act = input.message_action === 'mark_as_seen' ? 'mark_seen' : 'change_message'
  const change = new ConversationChange(await conversationForUpdate(ctx, input.conversation_ref, act))
  const message = await messageForUpdate(ctx, input.conversation_ref, input.message_id)
  if (input.message_action === 'mark_as_seen') await markSeen(ctx, change, message)
  else await alter(ctx, change, message, input)
  const names = await saveChanges(ctx, [change])
  const isVisitor = ctx.actor.kind === 'visitor'
  const altered = change.altered.find((each) => each.id === message.id)
  return {
    message: altered ? (isVisitor ? messageForVisitor(ctx, altered, names) : messageForStaff(ctx, altered, change.row, names)) : null,
    seq: isVisitor ? change.row.visitor_seq : change.row.seq,
  }
}

/**
 * Marks everything the other side sent up to this message as read. Among staff only the owner counts, because supervisors watch unseen. A ticket without an
 * owner can be marked as read by anyone who may answer it.
 */
async function markSeen(ctx: Ctx, change: ConversationChange, upTo: MessageRow): Promise<void> {
  const { row } = change
  const isVisitor = ctx.actor.kind === 'visitor'
  const reader = isVisitor ? null : actorId(ctx.actor)
  const seen = reader === null ? undefined : unmarked(row, reader)
  if (seen) {
    Object.assign(row, seen)
    change.step({ visible: false })
    change.happened(ctx, 'message.seen', { up_to: upTo.seq, by: 'agent', how_many: 0 })
  }
  const isReader = row.assignee_id === actorId(ctx.actor) || (row.assignee_id === null && row.channel === 'ticket' && can(ctx.actor, 'canReplyToTickets'))
  if (!isVisitor && !isReader) return
  const sender_type = isVisitor ? 'agent' : 'visitor'
  const unread = await sql<{ seq: number }>`
    select seq from messages where support_lib_id = ${ctx.support_lib_id} and conversation_ref = ${row.conversation_ref} and read_status = 0 and sender_type = ${sender_type} and seq <= ${upTo.seq}`.execute(
    ctx.db,
  )
  if (unread.rows.length === 0) return
  change.step({ visible: true })
  const { rows } = await sql<MessageRow>`
    update messages set read_status = 1, changed_seq = ${row.seq}, visitor_changed_seq = case when visitor_seq is null then null else ${row.visitor_seq}::bigint end
    where support_lib_id = ${ctx.support_lib_id} and conversation_ref = ${row.conversation_ref} and seq = any(${unread.rows.map((each) => each.seq)}::bigint[]) returning *`.execute(
    ctx.db,
  )
  change.altered.push(...rows)
  if (isVisitor) {
    row.visitor_unread_count = Math.max(0, row.visitor_unread_count - rows.length)
    row.visitor_read_seq = upTo.seq
  } else {
    Object.assign(row, read(row, rows.length))
    row.agent_read_seq = upTo.seq
  }
  change.happened(ctx, 'message.seen', { up_to: upTo.seq, by: isVisitor ? 'visitor' : 'agent', how_many: rows.length })
}

/** Edits or deletes a message, or restores a deleted one. A deleted message's text is kept until it can no longer be restored (`forget-deleted.ts`). */
async function alter(ctx: Ctx, change: ConversationChange, message: MessageRow, input: Input): Promise<void> {
  const now = ctx.clock.now()
  const { row } = change
  const next = input.message_action === 'restore' ? restored(ctx, message, now) : changed(ctx, message, input, now)
  change.step({ visible: message.visitor_seq !== null })
  const altered: MessageRow = { ...message, ...next, changed_seq: row.seq, visitor_changed_seq: message.visitor_seq === null ? null : row.visitor_seq }
  const { changed_seq, visitor_changed_seq, deleted_at, edited_at, attachments, before_deletion } = altered
  await ctx.db
    .updateTable('messages')
    .set({
      message: altered.message,
      changed_seq,
      visitor_changed_seq,
      deleted_at,
      edited_at,
      attachments: JSON.stringify(attachments),
      before_deletion: before_deletion === null ? null : JSON.stringify(before_deletion),
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', row.conversation_ref)
    .where('seq', '=', message.seq)
    .execute()
  change.altered.push(altered)
  change.rewritten.add(message.id)
  for (const field of ['last_message', 'visitor_last_message'] as const) {
    const last = row[field] as LastMessage | null
    if (input.message_action === 'edit' && last?.seq === message.seq)
      row[field] = { ...last, excerpt: excerptOf(altered.message, altered.attachments as { name: string }[]) }
    if (input.message_action !== 'edit' && (last?.seq ?? 0) <= message.seq) row[field] = await newestLeft(ctx, row.conversation_ref, field)
  }
  const done = ({ edit: 'message.edited', delete: 'message.deleted', restore: 'message.restored' } as const)[
    input.message_action as 'edit' | 'delete' | 'restore'
  ]
  change.happened(ctx, done, { id: message.id, seq: message.seq, from: standing(message), to: standing(altered) })
}

const standing = ({ deleted_at, edited_at }: Pick<MessageRow, 'deleted_at' | 'edited_at'>) => (deleted_at ? 'deleted' : edited_at ? 'edited' : 'sent')

function changed(ctx: Ctx, message: MessageRow, { message_action, message: given = '' }: Input, now: Date): Partial<MessageRow> {
  assertMayChange(actorId(ctx.actor), message, now)
  if (message_action === 'delete')
    return { message: '', attachments: [], deleted_at: now, before_deletion: { message: message.message, attachments: message.attachments } }
  const text = given.trim()
  if (text === '') throw refuse('invalid_input', { fields: { message: 'empty' } })
  return { message: text, edited_at: now }
}

/** @throws AppError `not_found` (not the caller's, or not deleted), `edit_window_over` */
function restored(ctx: Ctx, message: MessageRow, now: Date): Partial<MessageRow> {
  const { before_deletion, deleted_at } = message
  assertMayChange(actorId(ctx.actor), { ...message, deleted_at: null }, now)
  if (deleted_at === null) throw refuse('not_found')
  if (before_deletion === null || now.getTime() - deleted_at.getTime() > limits.undoDeletionMs) throw refuse('edit_window_over')
  return { ...(before_deletion as Pick<MessageRow, 'message' | 'attachments'>), deleted_at: null, before_deletion: null }
}
