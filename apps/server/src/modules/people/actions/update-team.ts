import { peopleApi } from '@porchlight/contracts/people/people'
import { action } from '../../../kernel/operations.ts'
import { assertMayWidenSight } from '../../permissions/index.ts'
import { assertMembers, teamForUpdate } from '../access.ts'
import { announceTeam, presentTeam, setMembers } from '../teams.ts'

/** Changes a team's name or members. Only people who see all conversations let others, or themselves, into a team. */
export const updateTeam = action(peopleApi.updateTeam, async (ctx, { team_ref, team_name, member_ids }) => {
  await teamForUpdate(ctx, team_ref)
  const before = await presentTeam(ctx, team_ref)
  if (team_name !== undefined) {
    await ctx.db.updateTable('teams').set({ team_name }).where('support_lib_id', '=', ctx.support_lib_id).where('team_ref', '=', team_ref).execute()
  }
  if (member_ids !== undefined) {
    await assertMembers(ctx, member_ids, team_ref)
    if (member_ids.some((user_id) => !before.member_ids.includes(user_id))) await assertMayWidenSight(ctx)
    await setMembers(ctx, team_ref, member_ids)
  }
  await announceTeam(ctx, 'team.updated', team_ref, member_ids ? [...before.member_ids, ...member_ids] : [])
  return { team: await presentTeam(ctx, team_ref) }
})
