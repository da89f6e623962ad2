import type { Ctx } from '../../../kernel/context.ts'
import { type JobTask, reaction } from '../../../kernel/jobs.ts'
import { chatSettingsOf } from '../../libraries/index.ts'
import { lockConversations } from '../access.ts'
import { ConversationChange } from '../conversation-change.ts'
import { saveChanges } from '../save-changes.ts'
import { askForAgent } from '../transitions.ts'

/** Number of conversations released per transaction; a team's archive may hold many more. */
const atOnce = 200

/** Removes a deleted team from its chats; waiting ones are offered to everyone. */
export const leaveDeletedTeam = reaction('conversations.leave-deleted-team', 'team.deleted', async (ctx, { payload }) => releaseSome(ctx, payload.team_ref))

/** Continues where `leaveDeletedTeam` stopped. */
export const clearTeam: JobTask = { name: 'conversations.clear-team', run: async (ctx, { team_ref }) => releaseSome(ctx, String(team_ref)) }

async function releaseSome(ctx: Ctx, team_ref: string): Promise<void> {
  const found = await teamRefsQuery(ctx, team_ref).execute()
  const rows = await lockConversations(
    ctx,
    found.map((row) => row.conversation_ref),
  )
  const changes = rows.filter((row) => row.team_ref === team_ref).map((row) => new ConversationChange(row))
  const settings = { ...(await chatSettingsOf(ctx)), assignment_wait_minutes: 0 }
  for (const change of changes) {
    const { row } = change
    change.step({ visible: false })
    row.team_ref = null
    row.declined_by = []
    change.happened(ctx, 'conversation.team_cleared', { team_ref })
    if (row.state === 'waiting' && row.offered_to === null) askForAgent(ctx, row.conversation_ref, settings)
  }
  await saveChanges(ctx, changes)
  if (found.length === atOnce) ctx.enqueue('conversations.clear-team', { team_ref })
}

/** Selects a team's conversations through their index. */
export const teamRefsQuery = (ctx: Ctx, team_ref: string) =>
  ctx.db.selectFrom('conversations').select('conversation_ref').where('support_lib_id', '=', ctx.support_lib_id).where('team_ref', '=', team_ref).limit(atOnce)
