import type { Selectable } from 'kysely'
import type { Conversations, Messages } from '../../kernel/generated/tables.ts'

/** A conversation with the visitor's fields that views need. */
export type ConversationRow = Selectable<Conversations> & {
  visitor_name: string
  visitor_email: string | null
  visitor_verified: boolean
  visitor_country: string | null
  /** If the contact works for a child library, that library's name; otherwise ''. */
  visitor_library: string
}

/**
 * Every column of a conversation: 'fixed' ones are written at creation, 'written' ones with each change. Leaving out a column is a compile error, so every
 * change that is shown is also stored.
 */
const columns = {
  support_lib_id: 'fixed',
  conversation_ref: 'fixed',
  number: 'fixed',
  channel: 'written',
  created_at: 'fixed',
  created_by: 'written',
  creation_method: 'written',
  requester_lib_id: 'fixed',
  subject: 'written',
  visitor_id: 'written',
  state: 'written',
  assignee_id: 'written',
  team_ref: 'written',
  offered_to: 'written',
  offered_at: 'written',
  declined_by: 'written',
  participants: 'written',
  priority: 'written',
  tags: 'written',
  ticket_type_ref: 'written',
  ticket_category_ref: 'written',
  ticket_tier_ref: 'written',
  status_ref: 'written',
  status_category: 'written',
  spam: 'written',
  in_flow: 'written',
  reassigned_from: 'written',
  followers: 'written',
  custom_fields: 'written',
  added_fields: 'written',
  mentioned: 'written',
  mention_unread: 'written',
  due_at: 'written',
  snoozed_until: 'written',
  snoozed_by: 'written',
  unread_for: 'written',
  seq: 'written',
  visitor_seq: 'written',
  unread_count: 'written',
  visitor_unread_count: 'written',
  agent_read_seq: 'written',
  visitor_read_seq: 'written',
  last_message: 'written',
  visitor_last_message: 'written',
  waiting_since: 'written',
  first_reply_at: 'written',
  updated_at: 'written',
  visitor_updated_at: 'written',
  closed_at: 'written',
  closed_by: 'written',
  merged_into: 'written',
  reopened_count: 'written',
} as const satisfies Record<keyof Selectable<Conversations>, 'fixed' | 'written'>

/** All columns of a conversation. */
export const conversationColumns = Object.keys(columns) as (keyof typeof columns)[]
/** Columns written on every change. */
export const writtenColumns = conversationColumns.filter((name) => columns[name] === 'written')

export type MessageRow = Selectable<Messages>

/** Every column of a message: 'inserted' ones are written with it, 'later' ones when it is edited or deleted. Leaving out a column is a compile error. */
const columnsOfMessages = {
  support_lib_id: 'inserted',
  conversation_ref: 'inserted',
  seq: 'inserted',
  visitor_seq: 'inserted',
  id: 'inserted',
  changed_seq: 'inserted',
  visitor_changed_seq: 'inserted',
  client_msg_id: 'inserted',
  sender_type: 'inserted',
  sender_id: 'inserted',
  message: 'inserted',
  message_values: 'inserted',
  attachments: 'inserted',
  mentions: 'inserted',
  read_status: 'inserted',
  sent_via: 'inserted',
  created_at: 'inserted',
  edited_at: 'later',
  deleted_at: 'later',
  before_deletion: 'later',
} as const satisfies Record<keyof MessageRow, 'inserted' | 'later'>

/** Columns written with a new message. */
export const insertedColumns = (Object.keys(columnsOfMessages) as (keyof MessageRow)[]).filter((name) => columnsOfMessages[name] === 'inserted')

/** The last message as a list shows it, stored in the conversation's row. */
export type LastMessage = { excerpt: string; sender_type: MessageRow['sender_type']; at: string; seq: number }
export type StaffNames = ReadonlyMap<string, { name: string; picture: string }>

/** The columns that are searched beside the messages. */
export type SearchedPart = Pick<ConversationRow, 'number' | 'subject' | 'tags' | 'visitor_name' | 'visitor_email' | 'added_fields'>

/** Returns only these columns of a row. */
export const searchedPart = ({ number, subject, tags, visitor_name, visitor_email, added_fields }: ConversationRow): SearchedPart => ({
  number,
  subject,
  tags,
  visitor_name,
  visitor_email,
  added_fields,
})
