import { z } from 'zod'
import { Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { pushLimits, pushResults } from './push-kind.ts'

/** A browser to which alerts are pushed. `shows_text`: whether they quote messages. */
export const PushDevice = z.object({
  device_ref: Ref,
  browser: z.string(),
  os: z.string(),
  is_current: z.boolean(),
  shows_text: z.boolean(),
  last_result: z.enum(pushResults).nullable(),
  created_at: Moment,
})
export type PushDevice = z.infer<typeof PushDevice>

/** Bytes in base64url, as browsers write the keys of a subscription. */
const key = (length: number) =>
  z
    .string()
    .length(length)
    .regex(/^[A-Za-z0-9_-]+$/)

/** Web push (RFC 8030): alerts to a person's browsers while no tab of the console is open. */
export const pushDevicesApi = defineOperations('pushDevices', {
  list: operation({
    http: 'GET /api/inbox/push_devices',
    summary: "Browsers to which alerts for the caller are pushed, and the installation's public key, with which a browser subscribes (VAPID, RFC 8292).",
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ push_devices: z.array(PushDevice), public_key: z.string() }),
  }),
  add: operation({
    http: 'POST /api/inbox/push_devices',
    summary:
      "Pushes alerts to the caller's browser as long as this session lasts. The same subscription again renews it, or changes whether notifications on it quote messages.",
    audience: ['staff'],
    permission: 'signed-in',
    rates: [{ by: 'actor', points: 30, seconds: 600 }],
    input: z.object({
      endpoint: z.url().max(pushLimits.endpointLengthMax),
      p256dh: key(87),
      auth: key(22),
      /** Defaults to the current setting, and to false for a new device. */
      shows_text: z.boolean().optional(),
    }),
    output: z.object({ push_device: PushDevice }),
  }),
  remove: operation({
    http: 'DELETE /api/inbox/push_devices/:device_ref',
    summary: 'Stops pushing to a device.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ device_ref: Ref }),
    output: Nothing,
  }),
  test: operation({
    http: 'POST /api/inbox/push_devices/test',
    summary:
      "Pushes a test notification to the caller's devices, or one of them, and says what came of each: `status` is what its push service answered, null if it didn't. With a `mark`, the console's service worker reports it to open tabs once the notification is shown.",
    audience: ['staff'],
    permission: 'signed-in',
    rates: [{ by: 'actor', points: 10, seconds: 600 }],
    input: z.object({ device_ref: Ref.optional(), mark: Ref.optional() }),
    output: z.object({
      results: z.array(z.object({ device_ref: Ref, browser: z.string(), os: z.string(), result: z.enum(pushResults), status: z.number().int().nullable() })),
    }),
  }),
})
