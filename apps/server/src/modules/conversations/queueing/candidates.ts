import { type PermissionFlag, type Role, roleDefaults } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { availabilityOf, staffAvailability } from '../../presence/index.ts'
import type { OfferedTo } from './queue.ts'

/** Returns the roles that have a flag by default. */
export const rolesWith = (flag: PermissionFlag) => (Object.keys(roleDefaults) as Role[]).filter((role) => roleDefaults[role].includes(flag))
const chatRoles = rolesWith('canTakeChats')
const supervisorRoles = rolesWith('canSuperviseChats')

/**
 * Returns present agents who may be offered a chat, each with their number of open chats (not counting snoozed ones). If the chat waits for a team, only its
 * members.
 * @param among only these people and members of these teams; everyone if it is empty
 */
export async function candidatesFor(
  ctx: Ctx,
  team_ref: string | null,
  without: string[],
  among: OfferedTo = { user_ids: [], team_refs: [] },
): Promise<{ user_id: string; ongoing: number; last_offered_at: Date | null }[]> {
  const { rows } = await sql<{ user_id: string; ongoing: number; last_offered_at: Date | null }>`
    select u.user_id, u.last_offered_at,
      (select count(*)::int from conversations c where c.support_lib_id = u.support_lib_id and c.assignee_id = u.user_id and c.state = 'ongoing' and c.snoozed_until is null and c.spam = 'no')
      + (select count(*)::int from conversations o where o.support_lib_id = u.support_lib_id and o.offered_to = u.user_id) as ongoing
    from users u
    join ${staffAvailability(ctx)} v on v.user_id = u.user_id
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = 'canTakeChats'
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = 'canTakeChats'
    where u.support_lib_id = ${ctx.support_lib_id} and v.standing = 'present' and u.disabled_at is null and u.user_id <> all(${without})
      and coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${chatRoles}))
      and (${team_ref}::text is null or exists (select from team_members t where t.support_lib_id = u.support_lib_id and t.team_ref = ${team_ref} and t.user_id = u.user_id))
      and (${among.user_ids.length + among.team_refs.length === 0} or u.user_id = any(${among.user_ids})
        or exists (select from team_members m where m.support_lib_id = u.support_lib_id and m.team_ref = any(${among.team_refs}) and m.user_id = u.user_id))
    limit 500`.execute(ctx.db)
  return rows
}

const listed = (roles: readonly string[]) => `array[${roles.map((role) => `'${role}'`).join(', ')}]`
/** Selects agents who own or are offered open chats but can't answer, in all libraries the connection can see. */
const stuck = `(
    select support_lib_id, assignee_id as user_id from conversations where state = 'ongoing' and assignee_id is not null
    union select support_lib_id, offered_to from conversations where offered_to is not null
  ) as holders join users u using (support_lib_id, user_id)
  where (u.disabled_at is not null or not exists (
    select from unnest(array['canTakeChats', 'canSuperviseChats'], array[u.user_type = any(${listed(chatRoles)}), u.user_type = any(${listed(supervisorRoles)})]) as f(slug, by_default)
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = f.slug
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = f.slug
    where coalesce(p.is_enabled, r.is_enabled, f.by_default)))`

/** Selects the libraries where `stuckOwners` finds anyone (see `Schedule`). */
export const librariesWithStuckOwners = `select distinct support_lib_id from ${stuck}`

/**
 * Returns agents who own or are offered open chats but can't answer: they are deactivated, or lack both permissions to write there.
 * @param user_ids limits the check to these people; the sweep omits it to check the whole library
 */
export async function stuckOwners(ctx: Ctx, user_ids?: string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from ${sql.raw(stuck)}
      and support_lib_id = ${ctx.support_lib_id} and (${user_ids ?? null}::text[] is null or user_id = any(${user_ids ?? []}))`.execute(ctx.db)
  return rows.map((row) => row.user_id)
}

const replyRoles = rolesWith('canReplyToTickets')
/**
 * Selects owners of open tickets who can't reply, in all libraries the connection can see. Starts from users because there are few, and each takes one index
 * probe.
 */
const stuckWithTickets = `users u
  left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = 'canReplyToTickets'
  left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = 'canReplyToTickets'
  where (u.disabled_at is not null or not coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${listed(replyRoles)})))
    and exists (select from conversations c where c.support_lib_id = u.support_lib_id and c.assignee_id = u.user_id and c.state = 'open')`

/** Selects the libraries where `ticketOwnersWhoCannotReply` finds anyone (see `Schedule`). */
export const librariesWithStuckTickets = `select distinct u.support_lib_id from ${stuckWithTickets}`

/**
 * Returns owners of open tickets who are deactivated or may no longer reply.
 * @param user_ids limits the check to these people; the sweep omits it to check the whole library
 */
export async function ticketOwnersWhoCannotReply(ctx: Ctx, user_ids?: string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from ${sql.raw(stuckWithTickets)}
      and u.support_lib_id = ${ctx.support_lib_id} and (${user_ids ?? null}::text[] is null or u.user_id = any(${user_ids ?? []}))`.execute(ctx.db)
  return rows.map((row) => row.user_id)
}

/** Returns whether this teammate is connected and at work, and allowed to own chats. */
export const isThereForChats = async (ctx: Ctx, user_id: string): Promise<boolean> =>
  (await availabilityOf(ctx, [user_id])).get(user_id)?.standing === 'present' && (await mayTakeChats(ctx, user_id))

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

/**
 * Checks that these are teammates with any of these flags.
 * @throws AppError `invalid_input` naming the field that refers to somebody else
 */
export async function assertPeople(ctx: Ctx, field: string, user_ids: string[], flags: readonly PermissionFlag[]): Promise<void> {
  const people = await mentionable(ctx, user_ids, flags)
  if (user_ids.some((id) => !people.get(id))) throw refuse('invalid_input', { fields: { [field]: 'no teammate who may' } })
}
