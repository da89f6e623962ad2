import { sql } from 'kysely'
import { hiddenFrom } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx, StaffActor } from '../../kernel/context.ts'
import { rightsNow, sightsOf } from '../permissions/index.ts'
import { staffNames } from './queries.ts'

/**
 * Returns when the grace of somebody ends whose role requires a second factor that their account does not have, in ms since the epoch; undefined if nothing is
 * missing. For entrances without a session, such as API keys.
 */
export async function secondFactorBy(ctx: Ctx, user_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ due: Date | null }>`select second_factor_due(${ctx.support_lib_id}, ${user_id}, null) as due`.execute(ctx.db)
  return rows[0]?.due?.getTime()
}

/** Returns a person with the rights they have now, for what is done later in their name; undefined once they are deactivated. */
export const staffNow = async (ctx: Ctx, user_id: string): Promise<StaffActor | undefined> => (await allStaffNow(ctx, [user_id])).get(user_id)

/** Returns people with the rights they have now, by their ids, with as many statements as for one person. Leaves out the deactivated. */
export async function allStaffNow(ctx: Ctx, user_ids: string[]): Promise<Map<string, StaffActor>> {
  if (user_ids.length === 0) return new Map()
  const { people } = await rightsNow(ctx, user_ids)
  if (people.size === 0) return new Map()
  const sights = await sightsOf(ctx, user_ids)
  const library = await ctx.db.selectFrom('libraries').select('personal_fields').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  const names = await staffNames(ctx, user_ids)
  const staff = [...people].map(([user_id, { role, flags }]): [string, StaffActor] => [
    user_id,
    {
      kind: 'agent',
      support_lib_id: ctx.support_lib_id,
      parent_lib_id: null,
      user_id,
      email: '',
      role,
      name: names.get(user_id)?.name ?? '',
      permissions: flags,
      sight: sights.get(user_id),
      hidden: hiddenFrom(flags, library?.personal_fields ?? []),
      session_id: '',
      expiresAt: 0,
    },
  ])
  return new Map(staff)
}
