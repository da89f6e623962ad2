import { peopleApi } from '@porchlight/contracts'
import { actorId, type Ctx, type StreamChange } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertMayHandOut, assertStillManaged, flagsOf, lockPermissions } from '../../permissions/index.ts'
import { agentChanges } from '../announce.ts'
import { presentAgent } from '../queries.ts'

/** Screens ask for their lists of people again. */
const listsChanged: StreamChange = { stream: 'library', data: { notices: [{ kind: 'teammates_changed' }, { kind: 'teams_changed' }] } }

/**
 * Switches a teammate off. Sockets are cut with the commit, tokens and codes end by identity's reaction, chats return by that of conversations. Nobody does
 * this to themselves, to somebody who may do more, or to the last admin.
 */
export const disableAgent = action(peopleApi.disableAgent, async (ctx, { ref_uid }) => {
  if (ref_uid === actorId(ctx.actor)) throw refuse('conflict', { message: 'You cannot switch yourself off.' })
  await lockPermissions(ctx)
  if (await isDisabled(ctx, ref_uid)) return {}
  await assertMayHandOut(ctx, await flagsOf(ctx, ref_uid), [])
  await setDisabled(ctx, ref_uid, ctx.clock.now())
  await assertStillManaged(ctx)
  await assertAdminLeft(ctx)
  ctx.emit('agent.disabled', { user_id: ref_uid }, { subject: ref_uid, changes: [listsChanged], reauthenticate: [ref_uid] })
  return {}
})

/** Lets a teammate in again, with the role and flags they had; only those who hold all of these may. */
export const enableAgent = action(peopleApi.enableAgent, async (ctx, { ref_uid }) => {
  await lockPermissions(ctx)
  if (await isDisabled(ctx, ref_uid)) {
    await setDisabled(ctx, ref_uid, null)
    await assertMayHandOut(ctx, await flagsOf(ctx, ref_uid), [])
    ctx.emit('agent.enabled', { user_id: ref_uid }, { subject: ref_uid, changes: [...(await agentChanges(ctx, [ref_uid])), listsChanged] })
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

async function setDisabled(ctx: Ctx, user_id: string, disabled_at: Date | null): Promise<void> {
  await ctx.db.updateTable('users').set({ disabled_at }).where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id).execute()
}

/** @throws AppError `conflict` */
async function assertAdminLeft(ctx: Ctx): Promise<void> {
  const admin = await ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!admin) throw refuse('conflict', { message: 'A library needs an admin.' })
}
