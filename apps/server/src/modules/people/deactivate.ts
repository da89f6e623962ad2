import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { changeRights, lockPermissions } from '../permissions/index.ts'
import { agentChanges } from './announce.ts'

/**
 * Deactivates a teammate. Sockets are closed at the commit; the identity module reacts by ending tokens, codes and invitations, and the conversations module by
 * returning chats to the queue. No one can deactivate themselves, someone with more permissions, or the last admin.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function deactivate(ctx: Ctx, user_id: string): Promise<void> {
  if (user_id === actorId(ctx.actor)) throw refuse('conflict', { message: 'You can’t deactivate yourself.' })
  await lockPermissions(ctx)
  if (await isDisabled(ctx, user_id)) return
  await changeRights(ctx, { cause: 'disabled', user_id })
  ctx.emit('agent.disabled', { user_id }, { subject: user_id })
}

/**
 * Reactivates a teammate with their former role and flags, all of which the caller must hold. Whoever came with an import has to be invited.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function reactivate(ctx: Ctx, user_id: string): Promise<void> {
  await lockPermissions(ctx)
  if (!(await isDisabled(ctx, user_id))) return
  if (!(await hasAccount(ctx, user_id))) throw refuse('conflict', { message: 'This person came with an import. Invite them instead.' })
  await changeRights(ctx, { cause: 'enabled', user_id })
  ctx.emit('agent.enabled', { user_id }, { subject: user_id, changes: await agentChanges(ctx, [user_id]) })
}

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

async function hasAccount({ db, support_lib_id }: Ctx, user_id: string): Promise<boolean> {
  const find = db.selectFrom('users').select('account_id').where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id)
  return (await find.executeTakeFirst())?.account_id != null
}
