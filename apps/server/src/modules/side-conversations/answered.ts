import type { Ctx } from '../../kernel/context.ts'
import { reaction } from '../../kernel/jobs.ts'
import { ConversationChange, lockConversations, mainsOf, saveChanges, sideReactions, survivorsOf } from '../conversations/index.ts'

/** What a third party wrote is told in the conversation that it is about, which becomes unread for its owner. Only libraries with side conversations have this. */
export const answeredReaction = reaction(
  'side-conversations.tell-answer',
  'message.sent',
  async (ctx, { payload: { conversation_ref } }) => {
    const mains = await mainsOf(ctx, conversation_ref)
    if (mains.length > 0) await tellAnswer(ctx, conversation_ref, mains)
  },
  { wanted: sideReactions, when: ({ sender_type }) => sender_type === 'visitor' },
)

async function tellAnswer(ctx: Ctx, side_ref: string, mains: readonly string[]): Promise<void> {
  const survivors = new Set((await survivorsOf(ctx, mains)).values())
  const rows = await lockConversations(ctx, [...survivors, side_ref])
  const side = rows.find((row) => row.conversation_ref === side_ref)
  if (!side || side.spam === 'yes') return
  const changes = rows.flatMap((row) => {
    if (row === side) return []
    const change = new ConversationChange(row)
    const { updated_at, assignee_id } = row
    change.say(ctx, 'side_answered', { number: String(side.number), conversation_ref: side_ref }, true)
    row.updated_at = updated_at
    if (assignee_id !== null) change.isUnreadFor(assignee_id)
    change.happened(ctx, 'conversation.side_answered', { other_ref: side_ref, other_number: side.number, assignee_id })
    return [change]
  })
  await saveChanges(ctx, changes)
}
