import type { Selectable } from 'kysely'
import type { Conversations, Messages } from '../../kernel/generated/tables.ts'

/** A conversation with what its views need of the visitor. */
export type ConversationRow = Selectable<Conversations> & {
  visitor_name: string
  visitor_email: string | null
  visitor_verified: boolean
  visitor_country: string | null
}
export type MessageRow = Selectable<Messages>
/** The last message as a list shows it; kept on the conversation row. */
export type LastMessage = { excerpt: string; sender_type: MessageRow['sender_type']; at: string; seq: number }
export type StaffNames = ReadonlyMap<string, { name: string; picture: string }>
