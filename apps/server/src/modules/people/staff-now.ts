import { sql } from 'kysely'
import { hiddenFrom } from '../../kernel/calls/hidden-fields.ts'
import type { Ctx, StaffActor } from '../../kernel/context.ts'
import { flagsOfUsers, rightsNow, sightsOf } from '../permissions/index.ts'
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
export async function staffNow(ctx: Ctx, user_id: string): Promise<StaffActor | undefined> {
  const permissions = (await flagsOfUsers(ctx, [user_id])).get(user_id)
  const role = (await rightsNow(ctx, [user_id])).people.get(user_id)?.role
  if (!permissions || !role) return undefined
  const sight = (await sightsOf(ctx, [user_id])).get(user_id)
  const library = await ctx.db.selectFrom('libraries').select('personal_fields').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  const name = (await staffNames(ctx, [user_id])).get(user_id)?.name ?? ''
  return {
    kind: 'agent',
    support_lib_id: ctx.support_lib_id,
    parent_lib_id: null,
    user_id,
    email: '',
    role,
    name,
    permissions,
    sight,
    hidden: hiddenFrom(permissions, library?.personal_fields ?? []),
    session_id: '',
    expiresAt: 0,
  }
}
