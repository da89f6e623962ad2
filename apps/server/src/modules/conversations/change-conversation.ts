import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { Ctx } from '../../kernel/context.ts'
import { conversationForUpdate, conversationRows } from './access.ts'
import { ConversationChange, saveChanges } from './conversation-change.ts'
import { forStaff } from './present.ts'
import { canSee } from './rules.ts'

/**
 * Changes something of a conversation that another module keeps: locks the conversation, checks that the caller may perform this act, runs the change, and
 * pushes the conversation with the events that happened.
 * @throws AppError like `conversationForUpdate`
 */
export async function changeConversation<T>(ctx: Ctx, conversation_ref: string, act: Act, run: (change: ConversationChange) => Promise<T>): Promise<T> {
  const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, act))
  const result = await run(change)
  if (change.hasEvents) change.step({ visible: false })
  await saveChanges(ctx, [change])
  return result
}

/** Returns those of these conversations that the caller sees, without spam. */
export async function conversationsInSight(ctx: Ctx, refs: readonly string[]): Promise<ConversationView[]> {
  if (refs.length === 0) return []
  const rows = await conversationRows(ctx).where('c.conversation_ref', 'in', refs).execute()
  return rows.filter((row) => canSee(ctx.actor, row) && row.spam === 'no').map((row) => forStaff(row, ctx.actor))
}
