import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/**
 * Returns an active user of the library, with the row locked for a change.
 * @throws AppError `not_found`
 */
export async function userForUpdate(ctx: Ctx, user_id: string) {
  const user = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'account_id', 'email', 'user_type', 'role_key', 'agent_name', 'display_name', 'is_away', 'notifications'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw refuse('not_found')
  return user
}

/** @throws AppError `not_found` */
export async function teamForUpdate(ctx: Ctx, team_ref: string) {
  const team = await ctx.db
    .selectFrom('teams')
    .select(['team_ref', 'team_name'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('team_ref', '=', team_ref)
    .forUpdate()
    .executeTakeFirst()
  if (!team) throw refuse('not_found')
  return team
}

/**
 * Checks that these people can be members of a team; those who already are may be disabled.
 * @throws AppError `invalid_input` when one of the ids is not a user of the library, whether or not it exists elsewhere
 */
export async function assertMembers(ctx: Ctx, user_ids: string[], team_ref?: string): Promise<void> {
  if (user_ids.length === 0) return
  const found = await ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where((eb) =>
      eb.or([
        eb('disabled_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('team_members as m')
            .select('m.user_id')
            .whereRef('m.support_lib_id', '=', 'users.support_lib_id')
            .whereRef('m.user_id', '=', 'users.user_id')
            .where('m.team_ref', '=', team_ref ?? ''),
        ),
      ]),
    )
    .where('user_id', 'in', user_ids)
    .execute()
  if (found.length < new Set(user_ids).size) throw refuse('invalid_input', { fields: { member_ids: 'unknown teammate' } })
}
