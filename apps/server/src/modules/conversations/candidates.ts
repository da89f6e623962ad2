import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { mayTakeChats, rolesWith } from '../permissions/index.ts'
import { availabilityOf, staffAvailability } from '../presence/index.ts'

/** People to whom chats are offered: these, and members of these teams; everyone if both are empty. */
export type OfferedTo = { user_ids: string[]; team_refs: string[] }

const chatRoles = rolesWith('canTakeChats')

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

/** Returns whether this teammate is connected and at work, and allowed to own chats. */
export const isThereForChats = async (ctx: Ctx, user_id: string): Promise<boolean> =>
  (await availabilityOf(ctx, [user_id])).get(user_id)?.standing === 'present' && (await mayTakeChats(ctx, user_id))
