import type { PermissionFlag } from '@porchlight/contracts'
import { actorId, type Ctx, can, isStaff } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { flagsOfUsers } from './queries.ts'
import { holdsAll, managingFlag } from './rules.ts'

/**
 * A user's flags: one's own always, a teammate's for those who manage permissions. A role named beside the id is a claim and changes nothing.
 * @throws AppError `forbidden` (whether the id exists or not), `not_found`
 */
export async function flagsForReading(ctx: Ctx, ref_uid: string): Promise<Set<PermissionFlag>> {
  if (ref_uid !== actorId(ctx.actor) && !can(ctx.actor, managingFlag)) throw refuse('forbidden')
  return flagsOf(ctx, ref_uid)
}

/** @throws AppError `not_found` */
export async function flagsOf(ctx: Ctx, user_id: string): Promise<Set<PermissionFlag>> {
  const flags = (await flagsOfUsers(ctx, [user_id])).get(user_id)
  if (!flags) throw refuse('not_found')
  return flags
}

/** Changes of roles and permissions of one library wait for each other, so that two of them cannot each remove one of the last two managers. */
export async function lockPermissions(ctx: Ctx): Promise<void> {
  await ctx.db.selectFrom('libraries').select('support_lib_id').where('support_lib_id', '=', ctx.support_lib_id).forNoKeyUpdate().execute()
}

/**
 * Nobody changes whom they are not at least equal to, nor hands out or takes away what they do not hold themselves.
 * @throws AppError `forbidden`
 */
export async function assertMayHandOut(ctx: Ctx, held: ReadonlySet<PermissionFlag>, changed: readonly PermissionFlag[]): Promise<void> {
  if (isStaff(ctx.actor) && !holdsAll(ctx.actor.permissions, new Set([...held, ...changed]))) throw refuse('forbidden')
}

/**
 * Asked after a change, before the commit: does anybody still manage permissions here? Call `lockPermissions` first.
 * @throws AppError `conflict`
 */
export async function assertStillManaged(ctx: Ctx): Promise<void> {
  const all = await flagsOfUsers(ctx)
  if (![...all.values()].some((flags) => flags.has(managingFlag))) throw refuse('conflict', { message: 'Somebody must be able to manage permissions.' })
}
