import { type Role, roleDefaults } from '@porchlight/contracts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** Roles that may take chats before anyone changes them. */
const chatRoles = (Object.keys(roleDefaults) as Role[]).filter((role) => roleDefaults[role].includes('canTakeChats'))

/** Present agents who may be offered a chat, with their running chats; of one team when it waits for a team. */
export async function candidatesFor(
  ctx: Ctx,
  team_ref: string | null,
  without: string[],
): Promise<{ user_id: string; ongoing: number; last_offered_at: Date | null }[]> {
  const { rows } = await sql<{ user_id: string; ongoing: number; last_offered_at: Date | null }>`
    select u.user_id, u.last_offered_at,
      (select count(*)::int from conversations c where c.support_lib_id = u.support_lib_id and c.assignee_id = u.user_id and c.state = 'ongoing')
      + (select count(*)::int from conversations o where o.support_lib_id = u.support_lib_id and o.offered_to = u.user_id) as ongoing
    from users u
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = 'canTakeChats'
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.user_type and r.slug = 'canTakeChats'
    where u.support_lib_id = ${ctx.support_lib_id} and u.is_away = 0 and u.disabled_at is null and u.user_id <> all(${without})
      and coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${chatRoles}))
      and exists (select from connections k where k.support_lib_id = u.support_lib_id and k.kind = 'agent' and k.holder_id = u.user_id and k.expires_at > ${ctx.clock.now()})
      and (${team_ref}::text is null or exists (select from team_members t where t.support_lib_id = u.support_lib_id and t.team_ref = ${team_ref} and t.user_id = u.user_id))
    limit 500`.execute(ctx.db)
  return rows
}

/** May this teammate own chats at all? */
export async function mayTakeChats(ctx: Ctx, user_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = 'canTakeChats'
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.user_type and r.slug = 'canTakeChats'
    where u.support_lib_id = ${ctx.support_lib_id} and u.user_id = ${user_id} and coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${chatRoles}))`.execute(
    ctx.db,
  )
  return rows.length > 0
}
