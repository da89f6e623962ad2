import { type MappedGroup, provisioningApi } from '@porchlight/contracts/scim/provisioning'
import { scimLimits } from '@porchlight/contracts/scim/scim-limits'
import { type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { assertMayWidenSight, lockPermissions, mayAdd, rightsNow } from '../../permissions/index.ts'
import { applyMeaning } from '../group-effects.ts'
import { groupForUpdate, membersOf } from '../group-rows.ts'
import { logOf } from '../log.ts'

/** Returns where a directory finds the library, and what its groups stand for. */
export const readProvisioning = query(provisioningApi.read, async (ctx) => ({
  base_url: `${ctx.config.PUBLIC_URL}/scim/v2`,
  groups: await mappedGroups(ctx),
  log: await logOf(ctx),
}))

/**
 * Chooses what a group stands for. Whoever chooses a team must see all conversations, and whoever chooses a role must be able to give it, and the former one: otherwise they could get rights, or give them, by
 * a directory whose key has more rights than they have.
 */
export const mapGroup = action(provisioningApi.mapGroup, async (ctx, { group_ref, team_ref, role }) => {
  if (team_ref !== null && role !== null) throw refuse('invalid_input', { fields: { role: 'a team or a role' } })
  await lockPermissions(ctx)
  const before = await groupForUpdate(ctx, group_ref)
  if (before.role !== role) await assertMayGive(ctx, [await present(ctx, before.role), role])
  if (team_ref !== null) await assertTeam(ctx, team_ref)
  // Also for a group of nobody: the directory fills it later.
  if (team_ref !== null && before.team_ref !== team_ref) await assertMayWidenSight(ctx)
  const people = (await membersOf(ctx, [group_ref])).get(group_ref) ?? []
  await ctx.db.updateTable('scim_groups').set({ team_ref, role }).where('support_lib_id', '=', ctx.support_lib_id).where('group_ref', '=', group_ref).execute()
  if (before.team_ref !== team_ref) {
    await applyMeaning(ctx, { team_ref: before.team_ref, role: null }, [], people)
    await applyMeaning(ctx, { team_ref, role: null }, people, [])
  }
  if (before.role !== role) await applyMeaning(ctx, { team_ref: null, role: role ?? before.role }, people, [])
  ctx.emit('scim.group_mapped', { group_ref, from: { team_ref: before.team_ref, role: before.role }, to: { team_ref, role } }, { subject: group_ref })
  const [group] = await mappedGroups(ctx, group_ref)
  if (!group) throw refuse('not_found')
  return { group }
})

/** Returns the role of this key, or null if it has been deleted: then there is nothing to take away. */
const present = async (ctx: Ctx, role: string | null) => (role !== null && (await rightsNow(ctx, [])).roles[role] ? role : null)

/** @throws AppError `forbidden`, also for a role that there is not */
async function assertMayGive(ctx: Ctx, given: (string | null)[]): Promise<void> {
  const { user_id } = staffOf(ctx)
  const rights = await rightsNow(ctx, [user_id])
  if (!can(ctx.actor, 'canUpdateUserRoles') || given.some((role) => role !== null && !mayAdd(rights, user_id, role))) throw refuse('forbidden')
}

/** @throws AppError `invalid_input` */
async function assertTeam({ db, support_lib_id }: Ctx, team_ref: string): Promise<void> {
  const find = db.selectFrom('teams').select('team_ref').where('support_lib_id', '=', support_lib_id).where('team_ref', '=', team_ref)
  if (!(await find.executeTakeFirst())) throw refuse('invalid_input', { fields: { team_ref: 'unknown team' } })
}

async function mappedGroups(ctx: Ctx, group_ref?: string): Promise<MappedGroup[]> {
  const rows = await ctx.db
    .selectFrom('scim_groups as g')
    .select((eb) => [
      'g.group_ref',
      'g.display_name',
      'g.team_ref',
      'g.role',
      eb
        .selectFrom('scim_group_members as m')
        .select((count) => count.fn.countAll<number>().as('people'))
        .whereRef('m.support_lib_id', '=', 'g.support_lib_id')
        .whereRef('m.group_ref', '=', 'g.group_ref')
        .as('people'),
    ])
    .where('g.support_lib_id', '=', ctx.support_lib_id)
    .$if(group_ref !== undefined, (one) => one.where('g.group_ref', '=', group_ref ?? ''))
    .orderBy('g.display_name')
    .orderBy('g.group_ref')
    .limit(scimLimits.groupsMax)
    .execute()
  return rows.map((row) => ({ ...row, people: row.people ?? 0 }))
}
