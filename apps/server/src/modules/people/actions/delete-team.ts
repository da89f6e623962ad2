import { peopleApi } from '@porchlight/contracts/people/people'
import { action } from '../../../kernel/operations.ts'
import { teamForUpdate } from '../access.ts'
import { announceTeam, presentTeam } from '../teams.ts'

/** Deletes a team. The conversations module reacts to the event: the team's chats lose their team, and waiting ones stay in the queue. */
export const deleteTeam = action(peopleApi.deleteTeam, async (ctx, { team_ref }) => {
  await teamForUpdate(ctx, team_ref)
  const { member_ids } = await presentTeam(ctx, team_ref)
  const { support_lib_id } = ctx
  await ctx.db.deleteFrom('teams').where('support_lib_id', '=', support_lib_id).where('team_ref', '=', team_ref).execute()
  await announceTeam(ctx, 'team.deleted', team_ref, member_ids)
  return {}
})
