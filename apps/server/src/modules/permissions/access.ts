import type { PermissionFlag } from '@porchlight/contracts'
import { actorId, type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { flagsOfUsers } from './queries.ts'
import { managingFlag } from './rules.ts'

/**
 * Returns a user's flags: one's own always, a teammate's for people who manage permissions. A role named beside the id is a claim and changes nothing.
 * @throws AppError `forbidden` (whether the id exists or not), `not_found`
 */
export async function flagsForReading(ctx: Ctx, ref_uid: string): Promise<ReadonlySet<PermissionFlag>> {
  if (ref_uid !== actorId(ctx.actor) && !can(ctx.actor, managingFlag)) throw refuse('forbidden')
  return flagsOf(ctx, ref_uid)
}

/** @throws AppError `not_found` */
export async function flagsOf(ctx: Ctx, user_id: string): Promise<ReadonlySet<PermissionFlag>> {
  const flags = (await flagsOfUsers(ctx, [user_id])).get(user_id)
  if (!flags) throw refuse('not_found')
  return flags
}

/**
 * Serialises permission changes within a library, so that two of them cannot each remove one of the last two managers. Call it before locking the rows that a
 * change concerns (a user, an invitation), to avoid deadlocks.
 */
export async function lockPermissions(ctx: Ctx): Promise<void> {
  await ctx.db.selectFrom('libraries').select('support_lib_id').where('support_lib_id', '=', ctx.support_lib_id).forNoKeyUpdate().execute()
}
