import { type PermissionFlag, type Role, roles } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'
import { effectiveFlags, type FlagChanges, flagsOfRole, type Rights } from './rules.ts'

/** Returns the permissions of the library's active users, or of those named, and of its roles. Unknown ids are left out. */
export async function rightsNow(ctx: Ctx, user_ids?: string[]): Promise<Rights> {
  const changes = await changesOfRoles(ctx)
  const roles = byRoleName((role) => flagsOfRole(role, changes[role]))
  if (user_ids?.length === 0) return { people: new Map(), roles }
  const users = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'user_type'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('disabled_at', 'is', null)
    .$if(user_ids !== undefined, (query) => query.where('user_id', 'in', user_ids ?? []))
    .execute()
  const own = await ctx.db
    .selectFrom('user_permissions')
    .select(['user_id', 'slug', 'is_enabled'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(user_ids !== undefined, (query) => query.where('user_id', 'in', user_ids ?? []))
    .execute()
  const byUser = Map.groupBy(own, (row) => row.user_id)
  const people = users.map(({ user_id, user_type }) => {
    const role = user_type as Role
    return [user_id, { role, flags: effectiveFlags(role, changes[role], asChanges(byUser.get(user_id) ?? [])) }] as const
  })
  return { people: new Map(people), roles }
}

/** Returns the flags of the library's active users, or of those named. Unknown ids are left out. */
export async function flagsOfUsers(ctx: Ctx, user_ids?: string[]): Promise<Map<string, ReadonlySet<PermissionFlag>>> {
  if (user_ids?.length === 0) return new Map()
  const { people } = await rightsNow(ctx, user_ids)
  return new Map([...people].map(([user_id, { flags }]) => [user_id, flags]))
}

const holdersMax = 100

/** Returns the library's active people with a flag, by the name that teammates see. */
export async function holdersOf(ctx: Ctx, slug: PermissionFlag): Promise<{ user_id: string; name: string }[]> {
  const ids = [...(await flagsOfUsers(ctx))].flatMap(([user_id, flags]) => (flags.has(slug) ? [user_id] : []))
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'agent_name', 'display_name'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', 'in', ids)
    .execute()
  return rows
    .map(({ user_id, agent_name, display_name }) => ({ user_id, name: display_name || agent_name }))
    .sort((one, other) => one.name.localeCompare(other.name))
    .slice(0, holdersMax)
}

/** Returns the flags of each role in this library. */
export async function flagsOfRoles(ctx: Ctx): Promise<Record<Role, Set<PermissionFlag>>> {
  const changes = await changesOfRoles(ctx)
  return byRoleName((role) => flagsOfRole(role, changes[role]))
}

async function changesOfRoles(ctx: Ctx): Promise<Record<Role, FlagChanges>> {
  const rows = await ctx.db.selectFrom('role_permissions').select(['role', 'slug', 'is_enabled']).where('support_lib_id', '=', ctx.support_lib_id).execute()
  return byRoleName((role) => asChanges(rows.filter((row) => row.role === role)))
}

const byRoleName = <T>(make: (role: Role) => T) => Object.fromEntries(roles.map((role) => [role, make(role)])) as Record<Role, T>
const asChanges = (rows: { slug: string; is_enabled: boolean }[]): FlagChanges => Object.fromEntries(rows.map((row) => [row.slug, row.is_enabled]))
