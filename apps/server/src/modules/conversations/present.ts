import { addedValues } from '@porchlight/contracts/conversations/add-to-conversations'
import { addedFields, type ConversationField, conversationFields, type viewFields } from '@porchlight/contracts/conversations/conversation-fields'
import type { AttachmentView, ConversationView, MessageView, VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import { masked } from '@porchlight/contracts/hidden-values'
import type { FieldValues } from '@porchlight/contracts/lists/list-language'
import { isHidden } from '../../kernel/calls/hidden-fields.ts'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { shownFiles } from '../uploads/index.ts'
import { customValues, visibleValues } from './fields/custom-values.ts'
import { isoTime } from './iso-time.ts'
import type { ConversationRow, LastMessage, MessageRow, StaffNames } from './rows.ts'

/** The name of a conversation's stream. */
export const streamOf = (conversation_ref: string): `conversation:${string}` => `conversation:${conversation_ref}`

const nobody = { name: '', picture: '' }
const iso = (date: Date | null) => date && isoTime(date)

/** Returns a conversation as this staff member sees it, in lists and responses. Pushes contain everything ('everyone') and are reduced for each reader. */
export function forStaff(row: ConversationRow, reader: Actor | 'everyone'): ConversationView {
  return {
    conversation_ref: row.conversation_ref,
    ...declaredFields(row),
    visitor: {
      visitor_id: row.visitor_id,
      name: row.visitor_name,
      email: reader !== 'everyone' && isHidden(reader, 'contact.email') ? masked : row.visitor_email,
      is_verified: row.visitor_verified,
      country: row.visitor_country,
      library: row.visitor_library || null,
    },
    last_message: lastMessage(row.last_message),
    custom_fields: reader === 'everyone' ? customValues(row) : visibleValues(reader, customValues(row)),
  }
}

const fieldNames = Object.keys(conversationFields) as ConversationField[]
/** A template object to copy: adding some forty fields one by one would reallocate the object's storage repeatedly. */
const noFields: Record<ConversationField, unknown> = { ...conversationFields, ...addedFields }

/** Returns every field of the view: those stored in columns of their own, and those that other modules added. */
function declaredFields(row: ConversationRow): FieldValues<typeof viewFields> {
  const values = { ...noFields }
  for (const name of fieldNames) {
    const value = row[name]
    values[name] = value instanceof Date ? isoTime(value) : value
  }
  return Object.assign(values, addedValues(addedFields, row.added_fields as Record<string, unknown> | null)) as FieldValues<typeof viewFields>
}

const visitorStates = { waiting: 'waiting', ongoing: 'ongoing', closed: 'closed', solved: 'closed' } as const

/** Returns the state that a visitor sees: a ticket is ongoing once someone owns it. */
function visitorState(row: ConversationRow): VisitorConversationView['state'] {
  const state = row.state as ConversationView['state']
  if (state === 'open') return row.assignee_id === null ? 'waiting' : 'ongoing'
  return visitorStates[state]
}

/** Returns the conversation as the visitor sees it, without staff ids or notes. */
export function forVisitor(row: ConversationRow, names: StaffNames): VisitorConversationView {
  const state = visitorState(row)
  return {
    conversation_ref: row.conversation_ref,
    number: row.number,
    state,
    agent: row.assignee_id && state === 'ongoing' ? (names.get(row.assignee_id) ?? nobody) : null,
    last_message: lastMessage(row.visitor_last_message),
    unread_count: row.visitor_unread_count,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.visitor_updated_at),
    merged_into: row.merged_into,
    ...(row.in_flow === 'yes' && { in_flow: true }),
    seq: row.visitor_seq,
  }
}

function lastMessage(stored: unknown): ConversationView['last_message'] {
  const last = stored as LastMessage | null
  return last && { excerpt: last.excerpt, sender_type: last.sender_type as MessageView['sender_type'], at: last.at }
}

/** Returns the values of a message. Those of a flow include how the visitor can answer it, and what an answer cites; its name, a rule's and that of an answer in the ledger are for staff. */
function presentValues(
  { message_values, deleted_at, sender_type }: MessageRow,
  to: 'staff' | 'visitor',
): Pick<MessageView, 'values' | 'prompt' | 'citations' | 'left_out'> {
  if (message_values === null) return {}
  const { prompt, citations, left_out, ...all } = message_values as Record<string, string>
  const { flow: _flow, rule: _rule, answer: _answer, ...forVisitors } = all
  const values = to === 'staff' ? all : forVisitors
  if (deleted_at !== null) return { values }
  // What staff or their mail program could not attach is for staff: its name may say what the visitor is not to know.
  const isNamed = left_out !== undefined && (to === 'staff' || sender_type === 'visitor')
  return {
    values,
    ...(prompt !== undefined && { prompt: JSON.parse(prompt) as NonNullable<MessageView['prompt']> }),
    ...(isNamed && { left_out: JSON.parse(left_out) as NonNullable<MessageView['left_out']> }),
    ...(citations !== undefined && { citations: JSON.parse(citations) as NonNullable<MessageView['citations']> }),
  }
}

const common = (at: Ctx, row: MessageRow, to: 'staff' | 'visitor') => ({
  id: row.id,
  conversation_ref: row.conversation_ref,
  sender_type: row.sender_type as MessageView['sender_type'],
  message: row.message,
  ...presentValues(row, to),
  attachments: row.deleted_at ? [] : shownFiles(at, row.attachments as AttachmentView[]),
  read_status: row.read_status as 0 | 1,
  sent_via: row.sent_via as MessageView['sent_via'],
  created_at: isoTime(row.created_at),
  edited_at: iso(row.edited_at),
  is_deleted: row.deleted_at !== null,
})

/** Returns the colleague who wrote on the requester's behalf; undefined if the contact wrote. */
const authorOf = (row: MessageRow): string | undefined =>
  row.sender_type === 'visitor' ? (row.message_values as { author?: string } | null)?.author : undefined

/**
 * Returns the sender that staff see on messages without a sender id: a flow, a rule, or a person of the program that it was imported from; otherwise null.
 * Visitors see the library as the sender.
 */
const namedSender = (row: MessageRow): MessageView['sender'] => {
  const { flow, rule, author } = (row.message_values as { flow?: string; rule?: string; author?: string } | null) ?? {}
  const name = flow ?? rule ?? (isSaid(row) ? author : undefined)
  return name === undefined ? null : { id: null, name, picture: '' }
}

const isSaid = ({ sender_type }: MessageRow) => sender_type === 'agent' || sender_type === 'note'

/** Returns a message as staff see it. */
export function messageForStaff(at: Ctx, row: MessageRow, conversation: Pick<ConversationRow, 'visitor_name'>, names: StaffNames): MessageView {
  const sender =
    row.sender_id === null
      ? namedSender(row)
      : row.sender_type === 'visitor'
        ? { id: row.sender_id, name: authorOf(row) ?? conversation.visitor_name, picture: '' }
        : { id: row.sender_id, ...(names.get(row.sender_id) ?? nobody) }
  return { ...common(at, row, 'staff'), client_msg_id: row.client_msg_id, seq: row.seq, changed_seq: row.changed_seq, sender, mentions: row.mentions }
}

/** Returns a message as the visitor sees it; only for rows that are numbered in the visitor's stream. */
export function messageForVisitor(at: Ctx, row: MessageRow, names: StaffNames): MessageView {
  const isOwn = row.sender_type === 'visitor'
  const sender =
    row.sender_id === null ? null : isOwn ? { id: null, name: authorOf(row) ?? '', picture: '' } : { id: null, ...(names.get(row.sender_id) ?? nobody) }
  return {
    ...common(at, row, 'visitor'),
    client_msg_id: isOwn ? row.client_msg_id : null,
    seq: row.visitor_seq ?? 0,
    changed_seq: row.visitor_changed_seq ?? 0,
    sender,
    mentions: [],
  }
}
