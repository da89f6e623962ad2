import { type AgentView, peopleApi } from '@porchlight/contracts/people/people'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { actorId, type Ctx, can, isStaff } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { query } from '../../../kernel/operations.ts'
import { flagsOfUsers } from '../../permissions/index.ts'
import { presentAgents } from '../queries.ts'

/** Lists teammates; `include_parent_lib_id` adds those of the parent agency, and must be the library's actual parent. */
export const listAgents = query(peopleApi.agents, async (ctx, { parent_lib_id, include_parent_lib_id, rt, mode, hide_self }) => {
  const parent = isStaff(ctx.actor) ? ctx.actor.parent_lib_id : null
  if (parent_lib_id !== undefined && parent_lib_id !== parent) throw refuse('claim_mismatch')
  if (mode === 'disabled' && !can(ctx.actor, 'canManageTeammatesSeatsAndPermissions')) throw refuse('forbidden')
  const own = await agentsIn(ctx, mode)
  const agents = include_parent_lib_id && parent ? [...own, ...(await ctx.inLibrary(parent, (inside) => agentsIn(inside, mode)))] : own
  const me = actorId(ctx.actor)
  return { agents: agents.filter((agent) => (!rt || agent.agent_role === rt) && !(hide_self && agent.user_id === me)) }
})

async function agentsIn(ctx: Ctx, mode: 'all' | 'chat' | 'inbox' | 'present' | 'disabled'): Promise<AgentView[]> {
  if (mode === 'disabled') return presentAgents(ctx, undefined, true)
  const agents = await presentAgents(ctx)
  if (mode === 'all') return agents
  if (mode === 'present') return agents.filter((agent) => agent.presence === 'online')
  const flags = await flagsOfUsers(ctx)
  const wanted: PermissionFlag[] = mode === 'chat' ? ['canTakeChats'] : ['canTakeChats', 'canSuperviseChats']
  return agents.filter((agent) => wanted.some((flag) => flags.get(agent.user_id)?.has(flag)))
}
