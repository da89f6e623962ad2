import type { TeamView } from '@porchlight/contracts/people/people'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type Authority, assertMayWidenSight, sightsChanged } from '../permissions/index.ts'
import { teamForUpdate } from './access.ts'
import { agentChanges } from './announce.ts'
import { presentTeams } from './queries.ts'

/** Above this many changed members, clients reload the list themselves (notice `teams`). */
const pushedMembersMax = 50

/** Replaces the members of a team; the caller has checked that the ids are users of the library. */
export async function setMembers(ctx: Ctx, team_ref: string, member_ids: string[]): Promise<void> {
  const { support_lib_id } = ctx
  await ctx.db
    .deleteFrom('team_members')
    .where('support_lib_id', '=', support_lib_id)
    .where('team_ref', '=', team_ref)
    .where(sql<boolean>`user_id <> all(${member_ids})`)
    .execute()
  if (member_ids.length === 0) return
  await ctx.db
    .insertInto('team_members')
    .values([...new Set(member_ids)].map((user_id) => ({ support_lib_id, team_ref, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Announces a team change, with the rows of people who joined or left. Those people and the remaining members may now see different conversations, if they see
 * only their teams'.
 */
export async function announceTeam(ctx: Ctx, event: 'team.created' | 'team.updated' | 'team.deleted', team_ref: string, user_ids: string[]): Promise<void> {
  const changed = [...new Set(user_ids)]
  const rows = changed.length > pushedMembersMax ? [] : await agentChanges(ctx, changed)
  ctx.emit(event, { team_ref }, { subject: team_ref, changes: rows })
  if (changed.length > 0) await sightsChanged(ctx, [...changed, ...(await presentTeams(ctx, [team_ref])).flatMap((team) => team.member_ids)])
}

/** @throws Error when the team does not exist; callers have already loaded it */
export async function presentTeam(ctx: Ctx, team_ref: string): Promise<TeamView> {
  const [team] = await presentTeams(ctx, [team_ref])
  if (!team) throw new Error('team vanished')
  return team
}

/**
 * Adds people to a team and takes others out of it; those who are in it, or not, already are left alone. Deactivated people are not added.
 * @param authority who must see all conversations if somebody joins, because the team shows them more
 * @throws AppError `not_found`, `forbidden`
 */
export async function moveMembers(
  ctx: Ctx,
  team_ref: string,
  added: readonly string[],
  removed: readonly string[],
  authority: Authority = 'caller',
): Promise<void> {
  const { support_lib_id } = ctx
  await teamForUpdate(ctx, team_ref)
  const left = await ctx.db
    .deleteFrom('team_members')
    .where('support_lib_id', '=', support_lib_id)
    .where('team_ref', '=', team_ref)
    .where(sql<boolean>`user_id = any(${removed})`)
    .returning('user_id')
    .execute()
  const joined = await ctx.db
    .insertInto('team_members')
    .columns(['support_lib_id', 'team_ref', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['support_lib_id', eb.val(team_ref).as('team_ref'), 'user_id'])
        .where('support_lib_id', '=', support_lib_id)
        .where('disabled_at', 'is', null)
        .where(sql<boolean>`user_id = any(${added})`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (joined.length > 0) await assertMayWidenSight(ctx, authority)
  const moved = [...left, ...joined].map(({ user_id }) => user_id)
  if (moved.length > 0) await announceTeam(ctx, 'team.updated', team_ref, moved)
}
