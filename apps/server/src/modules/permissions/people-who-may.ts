import { type PermissionFlag, type Role, roleDefaults } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** Returns the roles that have a flag by default. */
export const rolesWith = (flag: PermissionFlag) => (Object.keys(roleDefaults) as Role[]).filter((role) => roleDefaults[role].includes(flag))
const chatRoles = rolesWith('canTakeChats')

/** Returns whether this teammate may own chats at all. */
export async function mayTakeChats(ctx: Ctx, user_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = 'canTakeChats'
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = 'canTakeChats'
    where u.support_lib_id = ${ctx.support_lib_id} and u.user_id = ${user_id} and u.disabled_at is null and coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${chatRoles}))`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/**
 * Maps each of these ids that belongs to a teammate to whether they have any of these flags now (by default, the ones for opening chats). Omits unknown ids and
 * people in other libraries.
 */
export async function mentionable(
  ctx: Ctx,
  user_ids: string[],
  flags: readonly PermissionFlag[] = ['canTakeChats', 'canSuperviseChats'],
): Promise<Map<string, boolean>> {
  if (user_ids.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; may_open: boolean }>`
    select u.user_id, u.disabled_at is null and exists (
      select from jsonb_to_recordset(${JSON.stringify(flags.map((slug) => ({ slug, roles: rolesWith(slug) })))}::jsonb) as f(slug text, roles text[])
      left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = f.slug
      left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = f.slug
      where coalesce(p.is_enabled, r.is_enabled, u.user_type = any(f.roles))) as may_open
    from users u where u.support_lib_id = ${ctx.support_lib_id} and u.user_id = any(${user_ids})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.user_id, row.may_open]))
}

/** Returns the teammates who have a flag now. */
export async function peopleWith(ctx: Ctx, flag: PermissionFlag): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from users u
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = ${flag}
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = ${flag}
    where u.support_lib_id = ${ctx.support_lib_id} and u.disabled_at is null and coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${rolesWith(flag)}))
    order by u.user_id`.execute(ctx.db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Checks that these are teammates with any of these flags.
 * @throws AppError `invalid_input` naming the field that refers to somebody else
 */
export async function assertPeople(ctx: Ctx, field: string, user_ids: string[], flags: readonly PermissionFlag[]): Promise<void> {
  const people = await mentionable(ctx, user_ids, flags)
  if (user_ids.some((id) => !people.get(id))) throw refuse('invalid_input', { fields: { [field]: 'no teammate who may' } })
}
