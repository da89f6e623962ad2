import { stateOf } from '@porchlight/contracts/conversations/acts-on-rows'
import type { StatusCategory } from '@porchlight/contracts/conversations/conversation-fields'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { CustomValues } from '@porchlight/contracts/ticket-settings/custom-values'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { nextNumbers } from '../libraries/index.ts'
import type { Contact } from '../visitors/index.ts'
import { ConversationChange } from './conversation-change.ts'
import { leftOutValues } from './messages/left-out.ts'
import { saveChanges } from './save-changes.ts'
import { newTicket } from './transitions.ts'

/** A message of another program. Without `sender_id`, its `author` is a name alone. */
export type ImportedMessage = {
  sender_type: 'visitor' | 'agent' | 'note'
  sender_id: string | null
  author: string
  message: string
  attachments: AttachmentView[]
  /** Files that the export has not got, or that are refused here. */
  left_out?: readonly LeftOutFile[]
  created_at: Date
}

/** A conversation of another program. `imported_from` is that program's name, `imported_number` the conversation's number there; search finds both. */
export type ImportedConversation = {
  visitor: Contact
  subject: string
  /** The status, built-in or the library's own, and its category. */
  status_ref: string
  status: StatusCategory
  is_spam: boolean
  assignee_id: string | null
  team_ref: string | null
  custom_fields: CustomValues
  priority: string
  tags: string[]
  created_at: Date
  updated_at: Date
  /** When a closed one was closed, if not when it last changed: retention counts from then. */
  closed_at?: Date
  imported_from: string
  imported_number: string
  messages: ImportedMessage[]
}

/**
 * Adds conversations of another program as tickets with their own times, read by everybody. They have no events: no rule, webhook, clock, report or notification
 * learns of them until something happens in them here. Returns their refs in the same order.
 */
export async function importConversations(ctx: Ctx, conversations: readonly ImportedConversation[]): Promise<string[]> {
  if (conversations.length === 0) return []
  const number = await nextNumbers(ctx, 'conversation', conversations.length)
  const changes = conversations.map((each, index) => imported(ctx, each, number + index))
  await saveChanges(ctx, changes)
  return changes.map(({ row }) => row.conversation_ref)
}

function imported(ctx: Ctx, from: ImportedConversation, number: number): ConversationChange {
  const { visitor, subject, status, created_at, updated_at } = from
  const row = newTicket(ctx, { conversation_ref: newRef(), number, visitor, subject, created_by: null, creation_method: 'api' })
  const origin = { program: from.imported_from, number: from.imported_number }
  // Kept in the row, so that search still finds the old number when the row is indexed again.
  row.added_fields = { imported_as: `${origin.program} ${origin.number}` }
  const change = new ConversationChange(row, true)
  change.add(ctx, { sender_type: 'system_debug', sender_id: null, message: 'imported', message_values: origin, sent_via: 'system', created_at })
  let asked: Date | null = null
  let replied: Date | null = null
  for (const { sender_type, sender_id, author, message, attachments, left_out, created_at: at } of from.messages) {
    const values = { ...(author !== '' && { author }), ...leftOutValues(left_out) }
    const message_values = Object.keys(values).length === 0 ? null : values
    const written = { sender_id, message, attachments, message_values, sent_via: 'application', created_at: at, read_status: 1 }
    if (sender_type === 'agent') change.speak(ctx, { door: 'imported', ...written })
    else change.add(ctx, { sender_type, ...written })
    if (sender_type === 'visitor') asked ??= at
    if (sender_type === 'agent') {
      asked = null
      replied ??= at
    }
  }
  const state = stateOf(status)
  const isOpen = state === 'open'
  const participants = from.messages.flatMap((each) => (each.sender_type === 'visitor' || each.sender_id === null ? [] : [each.sender_id]))
  Object.assign(row, {
    ...{ state, status_ref: from.status_ref, status_category: status, assignee_id: from.assignee_id, team_ref: from.team_ref },
    ...{ priority: from.priority, tags: from.tags, custom_fields: from.custom_fields, spam: from.is_spam ? 'yes' : 'no' },
    ...{
      participants: [...new Set(participants)].slice(-50),
      unread_count: 0,
      visitor_unread_count: 0,
      agent_read_seq: row.seq,
      visitor_read_seq: row.visitor_seq,
    },
    ...{ created_at, updated_at, visitor_updated_at: updated_at, first_reply_at: replied, waiting_since: isOpen ? asked : null },
    ...{ closed_at: isOpen ? null : (from.closed_at ?? updated_at), closed_by: isOpen ? null : 'agent' },
  })
  return change
}
