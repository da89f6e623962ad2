import type { AttachmentView, ConversationView, MessageView, VisitorConversationView } from '@porchlight/contracts'
import type { ConversationRow, LastMessage, MessageRow, StaffNames } from './rows.ts'

const nobody = { name: '', picture: '' }
const iso = (date: Date | null) => date?.toISOString() ?? null

/** A conversation for staff: lists, pushes and answers alike. */
export function forStaff(row: ConversationRow): ConversationView {
  return {
    conversation_ref: row.conversation_ref,
    number: row.number,
    channel: 'chat',
    subject: row.subject,
    state: row.state as ConversationView['state'],
    assignee_id: row.assignee_id,
    team_ref: row.team_ref,
    offered_to: row.offered_to,
    participants: row.participants,
    visitor: { visitor_id: row.visitor_id, name: row.visitor_name, email: row.visitor_email, is_verified: row.visitor_verified, country: row.visitor_country },
    last_message: lastMessage(row.last_message),
    unread_count: row.unread_count,
    waiting_since: iso(row.waiting_since),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    closed_at: iso(row.closed_at),
    closed_by: row.closed_by as ConversationView['closed_by'],
    seq: row.seq,
  }
}

/** The same conversation for its visitor: no ids of staff, nothing of notes. */
export function forVisitor(row: ConversationRow, names: StaffNames): VisitorConversationView {
  return {
    conversation_ref: row.conversation_ref,
    number: row.number,
    state: row.state as ConversationView['state'],
    agent: row.assignee_id && row.state === 'ongoing' ? (names.get(row.assignee_id) ?? nobody) : null,
    last_message: lastMessage(row.visitor_last_message),
    unread_count: row.visitor_unread_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.visitor_updated_at.toISOString(),
    seq: row.visitor_seq,
  }
}

function lastMessage(stored: unknown): ConversationView['last_message'] {
  const last = stored as LastMessage | null
  return last && { excerpt: last.excerpt, sender_type: last.sender_type as MessageView['sender_type'], at: last.at }
}

const common = (row: MessageRow) => ({
  id: row.id,
  conversation_ref: row.conversation_ref,
  sender_type: row.sender_type as MessageView['sender_type'],
  message: row.message,
  ...(row.message_values !== null && { values: row.message_values as Record<string, string> }),
  attachments: row.deleted_at ? [] : (row.attachments as AttachmentView[]),
  read_status: row.read_status as 0 | 1,
  sent_via: row.sent_via as MessageView['sent_via'],
  created_at: row.created_at.toISOString(),
  edited_at: iso(row.edited_at),
  is_deleted: row.deleted_at !== null,
})

/** A message for staff. */
export function messageForStaff(row: MessageRow, conversation: Pick<ConversationRow, 'visitor_name'>, names: StaffNames): MessageView {
  const sender =
    row.sender_id === null
      ? null
      : row.sender_type === 'visitor'
        ? { id: row.sender_id, name: conversation.visitor_name, picture: '' }
        : { id: row.sender_id, ...(names.get(row.sender_id) ?? nobody) }
  return { ...common(row), client_msg_id: row.client_msg_id, seq: row.seq, changed_seq: row.changed_seq, sender, mentions: row.mentions }
}

/** A message for the visitor; only for rows with a number in its stream. */
export function messageForVisitor(row: MessageRow, names: StaffNames): MessageView {
  const isOwn = row.sender_type === 'visitor'
  const sender = row.sender_id === null ? null : isOwn ? { id: null, name: '', picture: '' } : { id: null, ...(names.get(row.sender_id) ?? nobody) }
  return {
    ...common(row),
    client_msg_id: isOwn ? row.client_msg_id : null,
    seq: row.visitor_seq ?? 0,
    changed_seq: row.visitor_changed_seq ?? 0,
    sender,
    mentions: [],
  }
}
