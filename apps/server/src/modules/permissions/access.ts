import type { OutputOf } from '@porchlight/contracts/define'
import type { permissionsApi } from '@porchlight/contracts/people/people'
import { actorId, type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { rightsNow } from './queries.ts'
import { managingFlag, presentFlags } from './rules.ts'

/**
 * Returns a user's flags and scope: anyone may read their own, and people who manage permissions a teammate's. A role sent with the id is ignored.
 * @throws AppError `forbidden` (whether or not the id exists), `not_found`
 */
export async function personForReading(ctx: Ctx, ref_uid: string): Promise<OutputOf<typeof permissionsApi.read>> {
  if (ref_uid !== actorId(ctx.actor) && !can(ctx.actor, managingFlag)) throw refuse('forbidden')
  return presentPerson(ctx, ref_uid)
}

/** @throws AppError `not_found` */
export async function presentPerson(ctx: Ctx, user_id: string): Promise<OutputOf<typeof permissionsApi.read>> {
  const held = (await rightsNow(ctx, [user_id])).people.get(user_id)
  if (!held) throw refuse('not_found')
  return { permissions: presentFlags(held.flags), conversation_scope: held.scope, own_scope: held.ownScope }
}

/**
 * Serializes permission changes within a library, so that two of them cannot each remove one of the last two managers. To avoid deadlocks, call it before
 * locking the rows that a change concerns (a user, an invitation).
 */
export async function lockPermissions(ctx: Ctx): Promise<void> {
  await ctx.db.selectFrom('libraries').select('support_lib_id').where('support_lib_id', '=', ctx.support_lib_id).forNoKeyUpdate().execute()
}

/** `lockPermissions` of the context's library, and before it of its parent, whose users may have limited what happens here. */
export async function lockFamilyPermissions(ctx: Ctx): Promise<void> {
  const row = await ctx.db.selectFrom('libraries').select('parent_lib_id').where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  if (row?.parent_lib_id) await ctx.inLibrary(row.parent_lib_id, lockPermissions)
  await lockPermissions(ctx)
}
