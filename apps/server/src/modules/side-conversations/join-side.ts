import { sideConversationsApi } from '@porchlight/contracts/side-conversations/side-conversations'
import type { Ctx } from '../../kernel/context.ts'
import { AppError, refuse } from '../../kernel/errors.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { assertMay, ConversationChange, canSee, conversationForReading, lockConversations, mainsOf, saveChanges } from '../conversations/index.ts'

/** Implements POST followers of a side conversation: a no-op for those who see it anyway. */
export const joinSide = action(sideConversationsApi.join, async (ctx, { conversation_ref }) => {
  const { user_id } = staffOf(ctx)
  const [row] = await lockConversations(ctx, [conversation_ref])
  const mains = await mainsOf(ctx, conversation_ref)
  if (!row || mains.length === 0) throw refuse('not_found')
  // Also those who may only read, or may not see the conversation that it is about.
  if (canSee(ctx.actor, row)) return {}
  if (!(await writesInAny(ctx, mains))) throw refuse('not_found')
  const change = new ConversationChange(row)
  row.followers = [...new Set([...row.followers, user_id])]
  change.step({ visible: false })
  // Their role may not allow them to read tickets at all.
  assertMay(ctx.actor, 'read', row)
  await saveChanges(ctx, [change])
  return {}
})

/** Returns whether the caller may write notes in one of these conversations. */
async function writesInAny(ctx: Ctx, refs: readonly string[]): Promise<boolean> {
  for (const ref of refs) {
    try {
      await conversationForReading(ctx, ref, 'note')
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return false
}
