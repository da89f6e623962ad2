import type { Ctx } from '../../../kernel/context.ts'
import { lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { saveChanges } from '../save-changes.ts'
import { close } from '../transitions.ts'

/** Closes the open ones among erased conversations: there is no one left to reply to. */
export async function closeErased(ctx: Ctx, refs: readonly string[]): Promise<void> {
  const changes = (await lockConversations(ctx, [...refs]))
    .filter(({ state }) => state !== 'closed' && state !== 'solved')
    .map((row) => new ConversationChange(row))
  for (const change of changes) close(ctx, change, 'force', '')
  await saveChanges(ctx, changes)
}
