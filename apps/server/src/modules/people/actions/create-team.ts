import { peopleApi } from '@porchlight/contracts/people/people'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { assertMayWidenSight } from '../../permissions/index.ts'
import { assertMembers } from '../access.ts'
import { announceTeam, presentTeam, setMembers } from '../teams.ts'

/** Creates a team from the library's users. Only people who see all conversations let others, or themselves, into a team. */
export const createTeam = action(peopleApi.createTeam, async (ctx, { team_name, member_ids }) => {
  await assertMembers(ctx, member_ids)
  if (member_ids.length > 0) await assertMayWidenSight(ctx)
  const team_ref = newRef()
  await ctx.db.insertInto('teams').values({ support_lib_id: ctx.support_lib_id, team_ref, team_name, created_at: ctx.clock.now() }).execute()
  await setMembers(ctx, team_ref, member_ids)
  await announceTeam(ctx, 'team.created', team_ref, member_ids)
  return { team: await presentTeam(ctx, team_ref) }
})
