import type { Ctx } from '../../kernel/context.ts'
import { lockConversations } from './access.ts'
import { ConversationChange } from './conversation-change.ts'

/**
 * Returns the conversation that continues in place of this one, through any number of merges; the conversation itself if it was not merged. Locks it and adds
 * it to `changes`. Never one of another contact: their identities may have separated since the merge.
 */
export async function survivorOf(ctx: Ctx, change: ConversationChange, changes: Map<string, ConversationChange>): Promise<ConversationChange> {
  let last = change
  // Merges connect only unmerged conversations, so this never returns to where it began.
  while (last.row.merged_into !== null) {
    const next = changes.get(last.row.merged_into) ?? (await locked(ctx, last.row.merged_into))
    if (next?.row.visitor_id !== change.row.visitor_id) return change
    changes.set(next.row.conversation_ref, next)
    last = next
  }
  return last
}

async function locked(ctx: Ctx, ref: string): Promise<ConversationChange | undefined> {
  // Out of order with the locks already held: the database detects a deadlock, and the transaction is retried.
  const [row] = await lockConversations(ctx, [ref])
  return row && new ConversationChange(row)
}
