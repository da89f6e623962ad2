import { visitorRates } from '@porchlight/contracts/limits'
import { type RateRule, visitorRules } from '@porchlight/contracts/rates'
import { countsOfRules } from '../calls/rate-counts.ts'
import type { RequestMeta } from '../context.ts'
import { hashSecret } from '../ids.ts'
import type { Credentials, Kernel } from '../kernel.ts'
import type { LiveSocket } from './socket.ts'

/**
 * Limits for hello frames: per session, allowing for many tabs that keep reconnecting; and per address for staff, allowing for an office whose people all
 * reconnect after an outage.
 */
const helloRules: RateRule[] = [
  { by: 'actor', of: 'staff', points: 600, seconds: 60 },
  { by: 'address', of: 'staff', points: 6000, seconds: 60 },
  ...visitorRules(visitorRates.hello),
]
/** Limits for actions that are not operations, each counted by itself. */
const actionRules: RateRule[] = [{ by: 'actor', of: 'staff', points: 1200, seconds: 60 }, ...visitorRules(visitorRates.signal)]

/**
 * Counts a hello against the limits for the caller it claims to come from, before its credentials are looked up.
 * @throws AppError `rate_limited`
 */
export async function takeHello(kernel: Kernel, credentials: Exclude<Credentials, { kind: 'key' }>, meta: RequestMeta): Promise<void> {
  const claimed =
    credentials.kind === 'bearer'
      ? ({ kind: 'claimed', support_lib_id: '', hash: hashSecret(credentials.token).toString('base64url') } as const)
      : ({ kind: 'visitor', support_lib_id: credentials.support_lib_id, visitor_id: null, secretHash: hashSecret(credentials.secret) } as const)
  await kernel.ports.limiter.take(countsOfRules(kernel, 'live.hello', helloRules, { actor: claimed, meta, input: {} }))
}

/**
 * Counts a gateway action or a signal.
 * @throws AppError `rate_limited`
 */
export async function takeGatewayAction(kernel: Kernel, socket: LiveSocket, action: string): Promise<void> {
  await kernel.ports.limiter.take(countsOfRules(kernel, `live.${action}`, actionRules, { actor: socket.actor, meta: socket.meta, input: {} }))
}
