import type { HotAct } from '@porchlight/contracts/conversations/acts-on-rows'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { currentViewer } from './follow-library.ts'
import { knownConversation } from './known-conversation.ts'
import { acting } from './pending-acts.ts'

/**
 * Shows an act on conversations at once and then makes the call that performs it, which applies the answer (`applyToLists`). `act` returns undefined where the
 * outcome cannot be told in advance. Rejects as the call does, and shows the conversations as before.
 */
export function actOn<T>(rows: readonly ConversationView[], act: (row: ConversationView) => HotAct | undefined, call: () => Promise<T>): Promise<T> {
  const acts = rows.flatMap((row) => {
    const one = act(row)
    // A row on a screen may have pending acts in it already.
    return one ? [{ row: knownConversation(row.conversation_ref) ?? row, act: one }] : []
  })
  return acting(currentViewer(), acts, call)
}

/** Shows a conversation as read at once. `isReader`: what its requester wrote is read, too. The row follows by a push, so the answer says which one. */
export function marking<T extends { seq: number }>(ref: string, isReader: boolean, call: () => Promise<T>): Promise<T> {
  const row = knownConversation(ref)
  return acting(currentViewer(), row ? [{ row, act: { act: 'read', isReader } }] : [], call, ({ seq }) => seq)
}
