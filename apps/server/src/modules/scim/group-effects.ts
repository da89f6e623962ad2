import { type Role, roles } from '@porchlight/contracts/permission-flags'
import { scimLimits } from '@porchlight/contracts/scim/scim-limits'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { changeRole, moveMembers } from '../people/index.ts'
import { type Authority, customRoles, type Rights, rightsNow } from '../permissions/index.ts'

/** The role of people who are in no group with a role. */
const roleWithout: Role = 'agent'

/** What a group stands for. */
export type Meaning = { team_ref: string | null; role: string | null }

/**
 * Lets people join or leave what a group stands for, after their rows in it have changed. Who is in another group for the same team stays in it.
 * @throws AppError `forbidden` if someone's role would change beyond the rights of `authority`, or they would join a team although `authority` does not see all
 * conversations; `conflict`
 */
export async function applyMeaning(
  ctx: Ctx,
  { team_ref, role }: Meaning,
  added: readonly string[],
  removed: readonly string[],
  authority?: Authority,
): Promise<void> {
  if (team_ref !== null) {
    const stay = await stillIn(ctx, team_ref, removed)
    await moveMembers(
      ctx,
      team_ref,
      added,
      removed.filter((user_id) => !stay.has(user_id)),
      authority,
    )
  }
  if (role !== null) await applyRoles(ctx, [...new Set([...added, ...removed])], authority)
}

async function stillIn(ctx: Ctx, team_ref: string, user_ids: readonly string[]): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('scim_group_members as m')
    .innerJoin('scim_groups as g', (join) => join.onRef('g.support_lib_id', '=', 'm.support_lib_id').onRef('g.group_ref', '=', 'm.group_ref'))
    .select('m.user_id')
    .where('m.support_lib_id', '=', ctx.support_lib_id)
    .where('g.team_ref', '=', team_ref)
    .where('m.user_id', 'in', user_ids)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/**
 * Gives each of these people the highest role of their groups. The owner stays an admin, and people who are not active members get theirs when they are.
 * @throws AppError `forbidden`, `conflict`
 */
export async function applyRoles(ctx: Ctx, user_ids: readonly string[], authority?: Authority): Promise<void> {
  if (user_ids.length === 0) return
  const { support_lib_id } = ctx
  const { rows } = await sql<{ user_id: string; role_key: string; wanted: string[] }>`
    select u.user_id, u.role_key, array(
      select g.role from scim_group_members m join scim_groups g using (support_lib_id, group_ref)
      where m.support_lib_id = u.support_lib_id and m.user_id = u.user_id and g.role is not null) as wanted
    from users u
    where u.support_lib_id = ${support_lib_id} and u.user_id = any(${user_ids}) and u.disabled_at is null and not u.is_owner
    order by u.user_id`.execute(ctx.db)
  const rights = await rightsNow(ctx, [])
  const bases = await basesOf(ctx)
  const changes = rows
    .map(({ user_id, role_key, wanted }) => ({ user_id, from: role_key, to: highest(wanted, rights, bases) }))
    .filter(({ from, to }) => from !== to)
  if (changes.length > scimLimits.roleChangesMax) throw refuse('conflict', { message: `At most ${scimLimits.roleChangesMax} roles change at once.` })
  for (const { user_id, from, to } of changes) await changeRole(ctx, user_id, from, to, authority)
}

/**
 * Returns the highest of these roles: by the stated role that it is or is based on, then by the number of its permissions, then by its key, so that it is the same
 * each time. Roles that have been deleted count for nothing.
 */
function highest(wanted: readonly string[], { roles: flags }: Pick<Rights, 'roles'>, bases: ReadonlyMap<string, string>): string {
  const rank = (key: string) => roles.findIndex((role) => role === (bases.get(key) ?? key))
  const above = (one: string, other: string) =>
    rank(other) - rank(one) || (flags[other]?.size ?? 0) - (flags[one]?.size ?? 0) || (one < other ? -1 : one > other ? 1 : 0)
  return wanted.filter((key) => flags[key] !== undefined).sort(above)[0] ?? roleWithout
}

/** Returns the stated role on which each of the library's own is based. */
async function basesOf(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  return new Map((await customRoles(ctx)).map(({ role_ref, base }) => [role_ref, base]))
}

/** Returns whether any group of the library stands for a role. */
export async function hasRoles({ db, support_lib_id }: Ctx): Promise<boolean> {
  const find = db.selectFrom('scim_groups').select('group_ref').where('support_lib_id', '=', support_lib_id).where('role', 'is not', null).limit(1)
  return (await find.executeTakeFirst()) !== undefined
}

/** Returns what the groups of a person stand for. */
export async function meaningsOf(ctx: Ctx, user_id: string): Promise<Meaning[]> {
  return ctx.db
    .selectFrom('scim_group_members as m')
    .innerJoin('scim_groups as g', (join) => join.onRef('g.support_lib_id', '=', 'm.support_lib_id').onRef('g.group_ref', '=', 'm.group_ref'))
    .select(['g.team_ref', 'g.role'])
    .where('m.support_lib_id', '=', ctx.support_lib_id)
    .where('m.user_id', '=', user_id)
    .execute()
}
