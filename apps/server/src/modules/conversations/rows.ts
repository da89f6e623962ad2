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
 * Every column of a conversation: 'fixed' ones are written at creation, the others with a change; a message of a conversation that goes on changes the 'often' ones only.
 * A column missing here is a compile error, so no change can be shown without being stored.
 */
const columns = {
  support_lib_id: 'fixed',
  conversation_ref: 'fixed',
  number: 'fixed',
  channel: 'seldom',
  created_at: 'fixed',
  created_by: 'seldom',
  creation_method: 'seldom',
  requester_lib_id: 'fixed',
  subject: 'seldom',
  visitor_id: 'seldom',
  state: 'seldom',
  assignee_id: 'seldom',
  team_ref: 'seldom',
  offered_to: 'seldom',
  offered_at: 'seldom',
  declined_by: 'seldom',
  participants: 'often',
  priority: 'seldom',
  tags: 'seldom',
  ticket_type_ref: 'seldom',
  ticket_category_ref: 'seldom',
  ticket_tier_ref: 'seldom',
  status_ref: 'seldom',
  status_category: 'seldom',
  spam: 'seldom',
  in_flow: 'seldom',
  reassigned_from: 'seldom',
  followers: 'seldom',
  custom_fields: 'seldom',
  added_fields: 'seldom',
  mentioned: 'seldom',
  mention_unread: 'seldom',
  due_at: 'seldom',
  snoozed_until: 'seldom',
  snoozed_by: 'seldom',
  unread_for: 'often',
  seq: 'often',
  visitor_seq: 'often',
  unread_count: 'often',
  visitor_unread_count: 'often',
  agent_read_seq: 'often',
  visitor_read_seq: 'often',
  last_message: 'often',
  visitor_last_message: 'often',
  waiting_since: 'often',
  first_reply_at: 'often',
  updated_at: 'often',
  visitor_updated_at: 'often',
  closed_at: 'seldom',
  closed_by: 'seldom',
  merged_into: 'seldom',
  reopened_count: 'seldom',
} as const satisfies Record<keyof Selectable<Conversations>, 'fixed' | 'seldom' | 'often'>

/** All columns of a conversation. */
export const conversationColumns = Object.keys(columns) as (keyof typeof columns)[]
/** Columns that a change may write. */
export const writtenColumns = conversationColumns.filter((name) => columns[name] !== 'fixed')
type ColumnsThat<How extends string> = { [Name in keyof typeof columns]: (typeof columns)[Name] extends How ? Name : never }[keyof typeof columns]
export const seldomColumns = conversationColumns.filter((name): name is ColumnsThat<'seldom'> => columns[name] === 'seldom')
/** The types in SQL of the columns that a message changes. */
export const oftenColumns: Record<ColumnsThat<'often'>, string> = {
  participants: 'text[]',
  unread_for: 'text[]',
  seq: 'bigint',
  visitor_seq: 'bigint',
  unread_count: 'integer',
  visitor_unread_count: 'integer',
  agent_read_seq: 'bigint',
  visitor_read_seq: 'bigint',
  last_message: 'jsonb',
  visitor_last_message: 'jsonb',
  waiting_since: 'timestamptz',
  first_reply_at: 'timestamptz',
  updated_at: 'timestamptz',
  visitor_updated_at: 'timestamptz',
}

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
