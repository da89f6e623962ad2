import { type PermissionFlag, type Role, roles } from '@porchlight/contracts'
import type { ConversationScope, Sight } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { effectiveFlags, type FlagChanges, flagsOfRole, type Held, type Rights } from './rules.ts'

/** Returns the permissions of the library's roles and of its active users, or only of the given users. Leaves out unknown ids. */
export async function rightsNow(ctx: Ctx, user_ids?: string[]): Promise<Rights> {
  const changes = await changesOfRoles(ctx)
  const roles = byRoleName((role) => flagsOfRole(role, changes[role]))
  if (user_ids?.length === 0) return { people: new Map(), roles, scopes: scopesFrom({}) }
  const users = await ctx.db
    .selectFrom('users as u')
    .innerJoin('libraries as l', 'l.support_lib_id', 'u.support_lib_id')
    .select(['u.user_id', 'u.user_type', 'u.conversation_scope', 'l.conversation_scopes'])
    .where('u.support_lib_id', '=', ctx.support_lib_id)
    .where('u.disabled_at', 'is', null)
    .$if(user_ids !== undefined, (query) => query.where('u.user_id', 'in', user_ids ?? []))
    .execute()
  const own = await ctx.db
    .selectFrom('user_permissions')
    .select(['user_id', 'slug', 'is_enabled'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(user_ids !== undefined, (query) => query.where('user_id', 'in', user_ids ?? []))
    .execute()
  const scopes = scopesFrom(users[0]?.conversation_scopes ?? {})
  const byUser = Map.groupBy(own, (row) => row.user_id)
  const people = users.map(({ user_id, user_type, conversation_scope }) => {
    const role = user_type as Role
    const ownScope = conversation_scope as ConversationScope | null
    return [
      user_id,
      { role, ownScope, scope: ownScope ?? scopes[role], flags: effectiveFlags(role, changes[role], asChanges(byUser.get(user_id) ?? [])) },
    ] as const
  })
  return { people: new Map(people), roles, scopes }
}

/**
 * Returns the permissions of users of the parent, for what they do in the context's library: its roles, and those of them who manage the parent's children.
 * No users if `parent_lib_id` is not its parent.
 */
export async function rightsFor(ctx: Ctx, parent_lib_id: string, user_ids: string[]): Promise<Rights> {
  const row = await ctx.db.selectFrom('libraries').select(['parent_lib_id']).where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  const { people } =
    row?.parent_lib_id === parent_lib_id ? await ctx.inLibrary(parent_lib_id, (above) => rightsNow(above, user_ids)) : { people: new Map<string, Held>() }
  const managers = [...people].filter(([, { flags }]) => flags.has('canManageGeneralAndSecuritySettings'))
  return { people: new Map(managers), roles: await flagsOfRoles(ctx), scopes: await scopesOfRoles(ctx) }
}

/** Returns the flags of the library's active users, or only of the given ones. Leaves out unknown ids. */
export async function flagsOfUsers(ctx: Ctx, user_ids?: string[]): Promise<Map<string, ReadonlySet<PermissionFlag>>> {
  if (user_ids?.length === 0) return new Map()
  const { people } = await rightsNow(ctx, user_ids)
  return new Map([...people].map(([user_id, { flags }]) => [user_id, flags]))
}

const holdersMax = 100

/** Returns the library's active users who hold a flag, sorted by the name that teammates see. */
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

/** Returns the flags of each of this library's roles. */
export async function flagsOfRoles(ctx: Ctx): Promise<Record<Role, Set<PermissionFlag>>> {
  const changes = await changesOfRoles(ctx)
  return byRoleName((role) => flagsOfRole(role, changes[role]))
}

/** Returns the scope of each of this library's roles. */
export async function scopesOfRoles(ctx: Ctx): Promise<Record<Role, ConversationScope>> {
  const row = await ctx.db.selectFrom('libraries').select('conversation_scopes').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  return scopesFrom(row?.conversation_scopes ?? {})
}

const scopesFrom = (stored: unknown) => byRoleName((role) => (stored as Partial<Record<Role, ConversationScope>>)[role] ?? 'all')

/** Returns the scope limits of the given people, leaving out those who see all conversations. */
export async function sightsOf(ctx: Ctx, user_ids: readonly string[]): Promise<Map<string, Sight>> {
  if (user_ids.length === 0) return new Map()
  const { rows } = await sql<Sight & { user_id: string }>`
    select u.user_id, e.scope, array(select m.team_ref from team_members m where m.support_lib_id = u.support_lib_id and m.user_id = u.user_id) as team_refs,
      array(select distinct o.user_id from team_members m join team_members o on o.support_lib_id = m.support_lib_id and o.team_ref = m.team_ref
        where m.support_lib_id = u.support_lib_id and m.user_id = u.user_id and o.user_id <> u.user_id) as teammate_ids
    from users u join libraries l on l.support_lib_id = u.support_lib_id
    cross join lateral (select coalesce(u.conversation_scope, l.conversation_scopes ->> u.user_type, 'all') as scope) e
    where u.support_lib_id = ${ctx.support_lib_id} and u.user_id = any(${user_ids}) and e.scope <> 'all'`.execute(ctx.db)
  return new Map(rows.map(({ user_id, ...sight }) => [user_id, sight]))
}

async function changesOfRoles(ctx: Ctx): Promise<Record<Role, FlagChanges>> {
  const rows = await ctx.db.selectFrom('role_permissions').select(['role', 'slug', 'is_enabled']).where('support_lib_id', '=', ctx.support_lib_id).execute()
  return byRoleName((role) => asChanges(rows.filter((row) => row.role === role)))
}

const byRoleName = <T>(make: (role: Role) => T) => Object.fromEntries(roles.map((role) => [role, make(role)])) as Record<Role, T>
const asChanges = (rows: { slug: string; is_enabled: boolean }[]): FlagChanges => Object.fromEntries(rows.map((row) => [row.slug, row.is_enabled]))
