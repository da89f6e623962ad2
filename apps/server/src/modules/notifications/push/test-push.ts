import { pushDevicesApi } from '@porchlight/contracts/activity/push-devices'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { mailReaderOf } from '../../people/index.ts'
import { wordsIn } from '../words.ts'
import { devicesOfCaller, recordPush, subscriptionOf } from './devices.ts'
import { postPush } from './post-push.ts'

/** Pushes a test to the caller's devices now, or to one of them, and returns what came of each. */
export const testPush = outsideAction(pushDevicesApi.test, async ({ kernel, support_lib_id, actor, read, write }, { device_ref: only, mark }) => {
  const { user_id } = staffOf({ actor })
  const { devices, words } = await read(support_lib_id, async (ctx) => ({
    devices: (await devicesOfCaller(ctx))
      .filter(({ device_ref }) => only === undefined || device_ref === only)
      .map((device) => ({ ...device, to: subscriptionOf(ctx, device) })),
    words: wordsIn((await mailReaderOf(ctx, user_id)).language),
  }))
  if (only !== undefined && devices.length === 0) throw refuse('not_found')
  const text = { title: words.testPush.title, body: words.testPush.body, tag: 'test', path: '/admin/profile/account', ...(mark !== undefined && { mark }) }
  const results = await Promise.all(
    devices.map(async ({ device_ref, browser, os, to }) => ({ device_ref, browser, os, ...(await postPush(kernel, to, text)) })),
  )
  await write(support_lib_id, async (ctx) => {
    for (const { device_ref, result } of results) await recordPush(ctx, device_ref, result)
  })
  return { results }
})
