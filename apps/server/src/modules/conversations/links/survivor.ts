import type { Ctx } from '../../../kernel/context.ts'
import { lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'

/**
 * Returns the conversation that continues this one after any number of merges, or this one if it was not merged. Locks it and adds it to `changes`. Never
 * returns another contact's conversation: their identities may have separated since the merge.
 */
export async function survivorOf(ctx: Ctx, change: ConversationChange, changes: Map<string, ConversationChange>): Promise<ConversationChange> {
  let last = change
  // Only unmerged conversations can be merged, so the chain has no cycles.
  while (last.row.merged_into !== null) {
    const next = changes.get(last.row.merged_into) ?? (await locked(ctx, last.row.merged_into))
    if (next?.row.visitor_id !== change.row.visitor_id) return change
    changes.set(next.row.conversation_ref, next)
    last = next
  }
  return last
}

async function locked(ctx: Ctx, ref: string): Promise<ConversationChange | undefined> {
  // This lock is taken out of order: if that causes a deadlock, the database detects it and the transaction is retried.
  const [row] = await lockConversations(ctx, [ref])
  return row && new ConversationChange(row)
}
