import type { Operation } from '@porchlight/contracts/define'
import { apiKeyRate, type RateRule } from '@porchlight/contracts/rates'
import type { Actor, RequestMeta } from '../context.ts'
import type { Kernel } from '../kernel.ts'
import { networksOf } from '../outside/network-address.ts'
import type { Count } from './count.ts'

/** The properties of a call that rate limits depend on; `bytes` is the declared length of its body. */
export type RatedCall = { actor: Actor | ClaimedStaff; meta: Pick<RequestMeta, 'address' | 'bodyBytes'>; input: unknown; bytes?: number }

/** A caller with a staff token that has not been verified yet, by the token's hash. */
export type ClaimedStaff = { kind: 'claimed'; support_lib_id: ''; hash: string }

/** Returns the counters that a call of this operation uses. */
export function countsOfCall(kernel: Pick<Kernel, 'config'>, operation: Operation, call: RatedCall): Count[] {
  // Staff who call a public operation have the same limits as anyone else: a session in their own library gives them no advantage.
  const isPublic = operation.audience.includes('public')
  if (!isPublic) return [...countsOfRules(kernel, operation.name, operation.rates, call), ...countsOfKey(call.actor)]
  return countsOfRules(kernel, operation.name, operation.rates, { ...call, actor: { kind: 'nobody' } }, operation.library)
}

/** A key is also limited over all of its calls. */
function countsOfKey(actor: RatedCall['actor']): Count[] {
  const key = actor.kind === 'agent' && actor.key ? keyOfActor(actor) : undefined
  return key === undefined ? [] : [{ name: 'api_key', by: 'actor', key, ...apiKeyRate }]
}

const callBytes = 64 * 1024
const manyPoints = 100
/** Returns the cost in points of a call with a body of this length. Under limits that allow many small calls, each 64 KiB costs one point. */
export const costOfCall = (points: number, bodyBytes = 0): number => (points < manyPoints ? 1 : Math.max(1, Math.ceil(bodyBytes / callBytes)))

/** Returns the name of a rule's counter. */
export const counterName = (name: string, { of, unit, without }: RateRule): string => [name, of, unit, without].filter(Boolean).join('.')

/**
 * Returns the counters for a call by this actor under these rules.
 * @param library the input field that names the library of an anonymous call
 */
export function countsOfRules(
  { config }: Pick<Kernel, 'config'>,
  name: string,
  rules: readonly RateRule[],
  { actor, meta, input, bytes = 0 }: RatedCall,
  library?: string,
): Count[] {
  const isStaff = actor.kind === 'agent' || actor.kind === 'claimed'
  return rules.flatMap((rule): Count[] => {
    const { by, of, without, unit, seconds } = rule
    if (of && of !== (isStaff ? 'staff' : 'visitors')) return []
    if (without && (input as Record<string, unknown> | undefined)?.[without] !== undefined) return []
    const points = of === 'visitors' ? Math.ceil(rule.points * config.VISITOR_LIMITS) : rule.points
    const count = {
      name: counterName(name, rule),
      by,
      points,
      seconds,
      cost: unit === 'bytes' ? bytes : costOfCall(rule.points, meta.bodyBytes),
    }
    if (by === 'library') return libraryOf(actor, input, library).map((key) => ({ ...count, key }))
    const caller = by === 'actor' ? keyOfActor(actor) : undefined
    if (caller) return [{ ...count, key: caller }]
    return networksOf(meta.address).map(({ key, share }) => ({ ...count, by: 'address', key, points: points * share }))
  })
}

/** Identifies visitors by their secret, which stays the same once they are identified. Undefined for anonymous callers, of whom only the network is known. */
function keyOfActor(actor: RatedCall['actor']): string | undefined {
  if (actor.kind === 'nobody') return undefined
  if (actor.kind === 'visitor') return `${actor.support_lib_id}:${actor.secretHash.toString('base64url')}`
  if (actor.kind === 'agent') return `${actor.support_lib_id}:${actor.key ? `key:${actor.key.key_id}` : actor.user_id}`
  return actor.kind === 'claimed' ? actor.hash : actor.support_lib_id
}

/** Returns the caller's library or, for an anonymous call, the one named in the input. */
function libraryOf(actor: RatedCall['actor'], input: unknown, field: string | undefined): string[] {
  const named = field === undefined ? undefined : (input as Record<string, unknown> | undefined)?.[field]
  const library = actor.kind === 'nobody' ? named : actor.support_lib_id
  return typeof library === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(library) ? [library] : []
}
