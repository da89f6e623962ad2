import type { Ctx } from '../../kernel/context.ts'
import { reaction, schedule } from '../../kernel/jobs.ts'
import { chatSettingsOf } from '../libraries/index.ts'
import { staffNames } from '../people/index.ts'
import { lockConversations } from './access.ts'
import { librariesWithStuckOwners, stuckOwners } from './candidates.ts'
import { ConversationChange, saveChanges } from './conversation-change.ts'
import { askNextToTakeOver } from './take-over.ts'
import { askForAgent, toQueue } from './transitions.ts'

/** Chats returned per transaction; the next minute's sweep takes the rest. */
const atOnce = 500

/** Returns chats of people whose changed permissions no longer let them answer. */
export const returnChatsWithoutFlag = reaction('conversations.return-chats-without-flag', 'permissions.changed', async (ctx, { payload }) =>
  returnChats(ctx, await stuckOwners(ctx, payload.user_ids)),
)

/** Returns chats of a deactivated person. */
export const returnChatsOfDisabled = reaction('conversations.return-chats-of-disabled', 'agent.disabled', async (ctx, { payload }) =>
  returnChats(ctx, await stuckOwners(ctx, [payload.user_id])),
)

/** Sweep: somebody may have taken a chat at the very moment they lost the permission. */
export const returnStuckChats = schedule('conversations.return-stuck', '* * * * *', librariesWithStuckOwners, async (ctx) =>
  returnChats(ctx, await stuckOwners(ctx)),
)

/** Returns chats to the queue, or to their team. The visitor is informed, and an agent is asked at once. */
async function returnChats(ctx: Ctx, user_ids: string[]): Promise<void> {
  if (user_ids.length === 0) return
  const found = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where((eb) => eb.or([eb.and([eb('assignee_id', 'in', user_ids), eb('state', '=', 'ongoing')]), eb('offered_to', 'in', user_ids)]))
    .limit(atOnce)
    .execute()
  const rows = await lockConversations(
    ctx,
    found.map((row) => row.conversation_ref),
  )
  const names = await staffNames(ctx, user_ids)
  const settings = { ...(await chatSettingsOf(ctx)), assignment_wait_minutes: 0 }
  const changes = rows.map((row) => new ConversationChange(row))
  for (const change of changes) {
    const { row } = change
    const owner = row.state === 'ongoing' && row.assignee_id !== null && user_ids.includes(row.assignee_id) ? row.assignee_id : null
    if (owner) {
      toQueue(ctx, change, owner)
      change.say(ctx, 'agent_left', { agent: names.get(owner)?.name ?? '' })
      change.happened(ctx, 'conversation.released', { user_id: null, from: owner, was: 'ongoing' })
      change.happened(ctx, 'conversation.queued', {})
    } else if (row.offered_to !== null && user_ids.includes(row.offered_to)) {
      change.step({ visible: false })
      change.happened(ctx, 'conversation.released', { user_id: row.offered_to, was: 'offered' })
      row.declined_by = [...row.declined_by, row.offered_to]
      row.offered_to = null
    } else continue
    if (row.state === 'waiting') askForAgent(ctx, row.conversation_ref, settings)
    else askNextToTakeOver(ctx, row.conversation_ref)
  }
  await saveChanges(ctx, changes)
}
