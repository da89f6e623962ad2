import { activityApi } from '@porchlight/contracts/activity/activity'
import { actorId, personOf } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { presentTeams } from '../../people/index.ts'
import { presenceOf } from '../../presence/index.ts'
import { addFeedItems } from '../add-feed-item.ts'

/** Adds a message to the feeds of the people on duty: nobody should find it tomorrow. */
export const tellTeam = action(activityApi.tellTeam, async (ctx, { team_ref, message, client_msg_id }) => {
  const agent_id = personOf(staffOf(ctx))?.user_id ?? null
  const [team] = team_ref === undefined ? [] : await presentTeams(ctx, [team_ref])
  if (team_ref !== undefined && !team) throw refuse('not_found')
  const presence = await presenceOf(ctx, team?.member_ids)
  const told = [...presence].flatMap(([user_id, is]) => (is === 'online' && user_id !== agent_id ? [user_id] : [])).sort()
  // Whoever tries again because the answer was lost says the same thing, not a second one; who came online meanwhile gets it then.
  const once = client_msg_id === undefined ? newRef() : `team.message ${ctx.support_lib_id} ${actorId(ctx.actor)} ${client_msg_id}`
  await addFeedItems(ctx, told, { trigger: 'team.message', activity_values: { message }, agent_id, entity_type: 'team', once })
  return { told }
})
