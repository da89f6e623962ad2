import type { ConversationView } from '@porchlight/contracts/conversations/conversations'

/**
 * Returns the conversation to open once this one is done: the one below it, or the one above it at the end of the list; null if the list has no other or
 * doesn't contain it.
 */
export function nextRow(rows: readonly ConversationView[], ref: string): string | null {
  const at = rows.findIndex((row) => row.conversation_ref === ref)
  return at < 0 ? null : ((rows[at + 1] ?? rows[at - 1])?.conversation_ref ?? null)
}
