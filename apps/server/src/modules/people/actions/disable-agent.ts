import { peopleApi } from '@porchlight/contracts'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { changeRights, lockPermissions } from '../../permissions/index.ts'
import { agentChanges } from '../announce.ts'
import { presentAgent } from '../queries.ts'

/**
 * Deactivates a teammate. Sockets are closed at the commit; the identity module reacts by ending tokens, codes and invitations, and the conversations module by
 * returning chats to the queue. No one can deactivate themselves, someone with more permissions, or the last admin.
 */
export const disableAgent = action(peopleApi.disableAgent, async (ctx, { ref_uid }) => {
  if (ref_uid === actorId(ctx.actor)) throw refuse('conflict', { message: 'You can’t deactivate yourself.' })
  await lockPermissions(ctx)
  if (await isDisabled(ctx, ref_uid)) return {}
  await changeRights(ctx, { cause: 'disabled', user_id: ref_uid })
  ctx.emit('agent.disabled', { user_id: ref_uid }, { subject: ref_uid })
  return {}
})

/** Reactivates a teammate with their former role and flags, all of which the caller must hold. */
export const enableAgent = action(peopleApi.enableAgent, async (ctx, { ref_uid }) => {
  await lockPermissions(ctx)
  if (await isDisabled(ctx, ref_uid)) {
    await changeRights(ctx, { cause: 'enabled', user_id: ref_uid })
    ctx.emit('agent.enabled', { user_id: ref_uid }, { subject: ref_uid, changes: await agentChanges(ctx, [ref_uid]) })
  }
  return { agent: await presentAgent(ctx, ref_uid) }
})

/** @throws AppError `not_found` */
async function isDisabled(ctx: Ctx, user_id: string): Promise<boolean> {
  const user = await ctx.db
    .selectFrom('users')
    .select('disabled_at')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw refuse('not_found')
  return user.disabled_at !== null
}
