import { limits } from '@porchlight/contracts/limits'
import type { Faces, TeamStanding } from '@porchlight/contracts/people/people'
import { type Role, roleDefaults, roles } from '@porchlight/contracts/permission-flags'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { openingOf } from '../calendars/index.ts'
import { staffAvailability } from './staff-availability.ts'

type Person = { name: string; picture: string; takes_chats: boolean; is_shown: boolean }

const chatRoles: Role[] = roles.filter((role) => roleDefaults[role].includes('canTakeChats'))

/**
 * Returns what visitors may see of the team's presence, the one answer to whether the team is there: within business hours by who is online, outside them
 * `closed`, whoever is still connected. With a few faces. While anyone is online, the faces are those of online people
 * who take chats; otherwise those of offline people who do. Only names and pictures are sent, and nothing at all if the library hides its team. Outside
 * business hours, also when they begin next.
 */
export async function whoIsThere(ctx: Ctx): Promise<{ is_online: boolean; standing: TeamStanding; faces: Faces; opens_at: string | null }> {
  const isThere = sql<boolean>`v.standing = 'present'`
  const present = await people(ctx, isThere)
  const known = present.length > 0 ? present : await people(ctx, sql<boolean>`true`)
  const faces = known.flatMap(({ name, picture, takes_chats, is_shown }) => (takes_chats && is_shown && name !== '' ? [{ name, picture }] : []))
  const opening = await openingOf(ctx)
  const standing = opening && !opening.is_open ? 'closed' : present.length > 0 ? 'online' : 'away'
  const opens_at = standing === 'closed' ? (opening?.opens_at?.toISOString() ?? null) : null
  return { is_online: standing === 'online', standing, faces, opens_at }
}

/** Returns up to `limits.facesMax` people who meet the condition, sorted by whether they take chats, then by whether they have a picture. */
async function people(ctx: Ctx, condition: RawBuilder<boolean>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select coalesce(nullif(u.display_name, ''), u.agent_name) as name, u.agent_picture as picture,
      coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${chatRoles})) as takes_chats,
      coalesce((l."widgetTheme" ->> 'isTeamShown')::boolean, true) as is_shown
    from users u
    join ${staffAvailability(ctx)} v on v.user_id = u.user_id
    join libraries l on l.support_lib_id = u.support_lib_id
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = 'canTakeChats'
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = 'canTakeChats'
    where u.support_lib_id = ${ctx.support_lib_id} and u.disabled_at is null and ${condition}
    order by takes_chats desc, u.agent_picture = '', u.user_id
    limit ${limits.facesMax}`.execute(ctx.db)
  return rows
}
