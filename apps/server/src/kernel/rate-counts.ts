import type { Operation, RateRule } from '@porchlight/contracts'
import type { Actor, RequestMeta } from './context.ts'
import type { Kernel } from './kernel.ts'
import type { Count } from './limiter.ts'
import { networksOf } from './network-address.ts'

/** What limits look at of a call; `bytes`: the length its body claims. */
export type RatedCall = { actor: Actor; meta: Pick<RequestMeta, 'address' | 'bodyBytes'>; input: unknown; bytes?: number }

/** Returns the counters that a call of this operation uses up. */
export function countsOfCall(kernel: Pick<Kernel, 'config'>, operation: Operation, call: RatedCall): Count[] {
  // Staff who call a public operation do what everybody may do: a session in some library of their own earns them nothing.
  const isPublic = operation.audience.includes('public')
  if (!isPublic) return countsOfRules(kernel, operation.name, operation.rates, call)
  return countsOfRules(kernel, operation.name, operation.rates, { ...call, actor: { kind: 'nobody' } }, operation.library)
}

const callBytes = 64 * 1024
const manyPoints = 100
/** What a call with a body of this length uses up of a limit: where the limit is about many small calls, each 64 KiB count as one. */
export const costOfCall = (points: number, bodyBytes = 0): number => (points < manyPoints ? 1 : Math.max(1, Math.ceil(bodyBytes / callBytes)))

/** Name of the counter of one of its rules. */
export const counterName = (name: string, { of, unit, without }: RateRule): string => [name, of, unit, without].filter(Boolean).join('.')

/**
 * Returns the counters that something with these rules uses up, when this caller does it.
 * @param library the input's field that names the library when nobody in particular calls
 */
export function countsOfRules(
  { config }: Pick<Kernel, 'config'>,
  name: string,
  rules: readonly RateRule[],
  { actor, meta, input, bytes = 0 }: RatedCall,
  library?: string,
): Count[] {
  const isStaff = actor.kind === 'agent' || actor.kind === 'api_key'
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

/** Visitors go by their secret, which stays the same when they become known. Undefined for nobody: their network is all that is known of them. */
function keyOfActor(actor: Actor): string | undefined {
  if (actor.kind === 'nobody') return undefined
  if (actor.kind === 'visitor') return `${actor.support_lib_id}:${actor.secretHash.toString('base64url')}`
  if (actor.kind === 'agent') return `${actor.support_lib_id}:${actor.user_id}`
  return actor.kind === 'api_key' ? `${actor.support_lib_id}:${actor.key_id}` : actor.support_lib_id
}

/** The caller's library, or of nobody the one that a public call names. */
function libraryOf(actor: Actor, input: unknown, field: string | undefined): string[] {
  const named = field === undefined ? undefined : (input as Record<string, unknown> | undefined)?.[field]
  const library = actor.kind === 'nobody' ? named : actor.support_lib_id
  return typeof library === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(library) ? [library] : []
}
