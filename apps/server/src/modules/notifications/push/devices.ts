import { pushDevicesApi } from '@porchlight/contracts/activity/push-devices'
import { type PushResult, pushLimits } from '@porchlight/contracts/activity/push-kind'
import type { PushSubscription } from 'web-push'
import type { Ctx, StaffActor } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { wantReactions } from '../../../kernel/jobs/wanted-reactions.ts'
import { action, outsideAction } from '../../../kernel/operations.ts'
import { urlProblemOf } from '../../../kernel/outside/public-request.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { encryptPush } from './post-push.ts'
import { vapidKeysOf } from './vapid-keys.ts'

/** The optional reactions that push: only libraries with a device have them. */
export const pushReactions = 'notifications.push'

/** Devices whose session goes on: a device whose person has signed out is told nothing. */
export const openDevices = (ctx: Ctx) =>
  ctx.db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', (join) => join.onRef('s.support_lib_id', '=', 'd.support_lib_id').onRef('s.session_id', '=', 'd.session_id'))
    .where('d.support_lib_id', '=', ctx.support_lib_id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.clock.now())

const aboutSubscription = (support_lib_id: string, device_ref: string) => `push_device ${support_lib_id} ${device_ref}`

/** Returns the address and the keys of a device's subscription. */
export const subscriptionOf = (ctx: Ctx, { device_ref, subscription }: { device_ref: string; subscription: string }): PushSubscription =>
  JSON.parse(ctx.ports.secrets.open(subscription, aboutSubscription(ctx.support_lib_id, device_ref))) as PushSubscription

const ownDevices = (ctx: Ctx) =>
  openDevices(ctx)
    .select(['d.device_ref', 'd.session_id', 'd.shows_text', 'd.last_result', 'd.created_at', 'd.subscription', 's.browser', 's.os'])
    .where('d.user_id', '=', staffOf(ctx).user_id)

type OwnDevice = Awaited<ReturnType<ReturnType<typeof ownDevices>['execute']>>[number]

const shown = ({ session_id, created_at, last_result, ...device }: OwnDevice, actor: StaffActor) => ({
  ...device,
  is_current: session_id === actor.session_id,
  last_result: last_result as PushResult | null,
  created_at: created_at.toISOString(),
})

/** Returns the caller's devices, the newest first. */
export const devicesOfCaller = (ctx: Ctx): Promise<OwnDevice[]> =>
  ownDevices(ctx).orderBy('d.created_at', 'desc').orderBy('d.device_ref').limit(pushLimits.devicesMax).execute()

async function deviceOfCaller(ctx: Ctx, device_ref: string) {
  const device = await ownDevices(ctx).where('d.device_ref', '=', device_ref).executeTakeFirst()
  if (!device) throw refuse('not_found')
  return { push_device: shown(device, staffOf(ctx)) }
}

const listDevices = outsideAction(pushDevicesApi.list, async ({ kernel, support_lib_id, read }) => ({
  push_devices: await read(support_lib_id, async (ctx) => (await devicesOfCaller(ctx)).map((device) => shown(device, staffOf(ctx)))),
  public_key: (await vapidKeysOf(kernel)).publicKey,
}))

/** Remembers the caller's browser. A browser has one subscription: whoever registers it last in the library is told. */
const addDevice = outsideAction(pushDevicesApi.add, async (call, { endpoint, p256dh, auth, shows_text }) => {
  const { kernel, support_lib_id, actor, write } = call
  const { user_id, session_id } = staffOf({ actor })
  const subscription: PushSubscription = { endpoint, keys: { p256dh, auth } }
  if (urlProblemOf(new URL(endpoint), kernel.config.PRIVATE_WEBHOOKS)) throw refuse('invalid_input', { fields: { endpoint: 'no push service' } })
  await encryptPush(kernel, subscription, { title: '', body: '', tag: '', path: '' }).catch(() => {
    throw refuse('invalid_input', { fields: { p256dh: 'no key' } })
  })
  return write(support_lib_id, async (ctx) => {
    await lockByName(ctx, pushReactions)
    const endpoint_hash = ctx.ports.secrets.fingerprint(endpoint, 'push_device')
    const before = await ctx.db
      .selectFrom('push_devices')
      .select(['device_ref', 'user_id', 'shows_text'])
      .where('support_lib_id', '=', support_lib_id)
      .where('endpoint_hash', '=', endpoint_hash)
      .executeTakeFirst()
    const isTheirs = before?.user_id === user_id
    const device_ref = isTheirs ? before.device_ref : newRef()
    const sealed = ctx.ports.secrets.seal(JSON.stringify(subscription), aboutSubscription(support_lib_id, device_ref))
    const row = { device_ref, user_id, session_id, subscription: sealed, shows_text: shows_text ?? (isTheirs && before.shows_text) }
    await ctx.db
      .insertInto('push_devices')
      .values({ ...row, support_lib_id, endpoint_hash, created_at: ctx.clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['support_lib_id', 'endpoint_hash']).doUpdateSet({ ...row, ...(!isTheirs && { created_at: ctx.clock.now(), last_result: null }) }),
      )
      .execute()
    await forgetBeyondMax(ctx, user_id)
    await wantReactions(ctx, pushReactions, true)
    return deviceOfCaller(ctx, device_ref)
  })
})

/** Leaves a person the newest devices. */
async function forgetBeyondMax(ctx: Ctx, user_id: string): Promise<void> {
  const older = ctx.db
    .selectFrom('push_devices')
    .select('device_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('device_ref')
    .offset(pushLimits.devicesMax)
  await ctx.db.deleteFrom('push_devices').where('support_lib_id', '=', ctx.support_lib_id).where('device_ref', 'in', older).execute()
}

const removeDevice = action(pushDevicesApi.remove, async (ctx, { device_ref }) => {
  await deviceOfCaller(ctx, device_ref)
  await forgetDevices(ctx, [device_ref])
  return {}
})

/**
 * Forgets devices: their person no longer wants them, their push service doesn't know them any more, or their session has ended. A library without devices no
 * longer has the reactions.
 */
export async function forgetDevices(ctx: Ctx, device_refs: readonly string[]): Promise<void> {
  const { support_lib_id } = ctx
  if (device_refs.length === 0) return
  await lockByName(ctx, pushReactions)
  await ctx.db.deleteFrom('push_devices').where('support_lib_id', '=', support_lib_id).where('device_ref', 'in', device_refs).execute()
  const left = await ctx.db.selectFrom('push_devices').select('device_ref').where('support_lib_id', '=', support_lib_id).limit(1).executeTakeFirst()
  if (!left) await wantReactions(ctx, pushReactions, false)
}

/** Records what came of a push, and forgets the device if its subscription no longer exists. */
export async function recordPush(ctx: Ctx, device_ref: string, result: PushResult): Promise<void> {
  if (result === 'gone') return forgetDevices(ctx, [device_ref])
  await ctx.db
    .updateTable('push_devices')
    .set({ last_result: result })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('device_ref', '=', device_ref)
    .where((eb) => eb.or([eb('last_result', 'is', null), eb('last_result', '<>', result)]))
    .execute()
}

/** Handlers of a person's own devices. */
export const deviceHandlers = [listDevices, addDevice, removeDevice]
