import { type ConversationScope, type PermissionFlag, type Role, roles, type Sight } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { effectiveFlags, type FlagChanges, flagsOfRole, type Held, type OfRoles, type Rights } from './rules.ts'

/** Returns the permissions of the library's roles and of its active users, or only of the given users. Leaves out unknown ids. */
export async function rightsNow(ctx: Ctx, user_ids?: string[]): Promise<Rights> {
  const stored = await storedRoles(ctx)
  const roles = flagsFrom(stored)
  if (user_ids?.length === 0) return { people: new Map(), roles, scopes: scopesFrom(stored, {}) }
  const users = await ctx.db
    .selectFrom('users as u')
    .innerJoin('libraries as l', 'l.support_lib_id', 'u.support_lib_id')
    .select(['u.user_id', 'u.user_type', 'u.custom_role', 'u.conversation_scope', 'l.conversation_scopes'])
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
  const scopes = scopesFrom(stored, users[0]?.conversation_scopes ?? {})
  const byUser = Map.groupBy(own, (row) => row.user_id)
  const people = users.map(({ user_id, user_type, custom_role, conversation_scope }) => {
    const role = user_type as Role
    const roleKey = custom_role ?? role
    const ownScope = conversation_scope as ConversationScope | null
    const flags = effectiveFlags(role, stored[roleKey]?.changes ?? {}, asChanges(byUser.get(user_id) ?? []), custom_role)
    return [user_id, { role, roleKey, ownScope, scope: ownScope ?? scopes[roleKey] ?? 'all', flags }] as const
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
export const flagsOfRoles = async (ctx: Ctx): Promise<OfRoles<Set<PermissionFlag>>> => flagsFrom(await storedRoles(ctx))

/** Returns the scope of each of this library's roles. */
export async function scopesOfRoles(ctx: Ctx): Promise<OfRoles<ConversationScope>> {
  const row = await ctx.db.selectFrom('libraries').select('conversation_scopes').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  return scopesFrom(await storedRoles(ctx), row?.conversation_scopes ?? {})
}

/** Returns the scope limits of the given people, leaving out those who see all conversations. */
export async function sightsOf(ctx: Ctx, user_ids: readonly string[]): Promise<Map<string, Sight>> {
  if (user_ids.length === 0) return new Map()
  const { rows } = await sql<Sight & { user_id: string }>`
    select u.user_id, e.scope, array(select m.team_ref from team_members m where m.support_lib_id = u.support_lib_id and m.user_id = u.user_id) as team_refs,
      array(select distinct o.user_id from team_members m join team_members o on o.support_lib_id = m.support_lib_id and o.team_ref = m.team_ref
        where m.support_lib_id = u.support_lib_id and m.user_id = u.user_id and o.user_id <> u.user_id) as teammate_ids
    from users u join libraries l on l.support_lib_id = u.support_lib_id
    cross join lateral (select coalesce(u.conversation_scope, l.conversation_scopes ->> u.role_key, 'all') as scope) e
    where u.support_lib_id = ${ctx.support_lib_id} and u.user_id = any(${user_ids}) and e.scope <> 'all'`.execute(ctx.db)
  return new Map(rows.map(({ user_id, ...sight }) => [user_id, sight]))
}

/** Returns whether one of these people is in a team that `by` is not in: with the scope of their teams, they would see conversations that `by` doesn't. */
export async function areInOtherTeams(ctx: Ctx, by: string, user_ids: readonly string[]): Promise<boolean> {
  if (user_ids.length === 0) return false
  const { rows } =
    await sql`select from team_members m where m.support_lib_id = ${ctx.support_lib_id} and m.user_id = any(${[...user_ids]}::text[]) and not exists (
    select from team_members own where own.support_lib_id = m.support_lib_id and own.team_ref = m.team_ref and own.user_id = ${by}) limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** A role as stored: its changes to the defaults of its base. Those of a role of the library's own making mention every flag. */
type StoredRole = { base: Role; custom_role: string | null; changes: FlagChanges }

async function storedRoles(ctx: Ctx): Promise<OfRoles<StoredRole>> {
  const { rows } = await sql<{ role: string; base: Role | null; changes: FlagChanges }>`
    select r.role, c.base, jsonb_object_agg(r.slug, r.is_enabled) as changes from role_permissions r
    left join custom_roles c on c.support_lib_id = r.support_lib_id and c.role_ref = r.role
    where r.support_lib_id = ${ctx.support_lib_id} group by r.role, c.base`.execute(ctx.db)
  const stated = roles.map((role): [string, StoredRole] => [
    role,
    { base: role, custom_role: null, changes: rows.find((row) => row.role === role)?.changes ?? {} },
  ])
  const own = rows.flatMap(({ role, base, changes }): [string, StoredRole][] => (base === null ? [] : [[role, { base, custom_role: role, changes }]]))
  return byKey([...stated, ...own])
}

/** Keys come from callers, so nothing is inherited: a role `constructor` is unknown. */
const byKey = <T>(entries: [string, T][]): OfRoles<T> => Object.assign(Object.create(null), Object.fromEntries(entries))
/** Makes something of each role. */
const ofEach = <T>(stored: OfRoles<StoredRole>, make: (role: StoredRole, key: string) => T): OfRoles<T> =>
  byKey(Object.entries(stored).flatMap(([key, role]) => (role === undefined ? [] : [[key, make(role, key)]])))
const flagsFrom = (stored: OfRoles<StoredRole>) => ofEach(stored, ({ base, custom_role, changes }) => flagsOfRole(base, changes, custom_role))
const scopesFrom = (stored: OfRoles<StoredRole>, scopes: unknown) => ofEach(stored, (_role, key) => (scopes as Record<string, ConversationScope>)[key] ?? 'all')
const asChanges = (rows: { slug: string; is_enabled: boolean }[]): FlagChanges => Object.fromEntries(rows.map((row) => [row.slug, row.is_enabled]))
