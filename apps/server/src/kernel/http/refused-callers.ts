import type { Operation } from '@porchlight/contracts/define'
import type { RateRule } from '@porchlight/contracts/rates'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Count } from '../calls/count.ts'
import { costOfCall, counterName } from '../calls/rate-counts.ts'
import { type AppError, refuse } from '../errors.ts'
import type { Kernel } from '../kernel.ts'
import { networksOf } from '../outside/network-address.ts'
import { atMost } from '../process/at-most.ts'
import { bodyBytesOf, hasLongBody } from './body-bytes.ts'
import { clientAddress } from './request-meta.ts'

/** How long a refusal is cached when this process cannot read the counter (it is in Redis). */
const believedMs = 10_000
/** Average pause before a repeated refusal, so that a loop of refused calls costs next to nothing. */
const pauseMs = 500
/** Limit for long bodies, most of which are sent before the response arrives. */
const longBodyPauseMs = 2000
/** Maximum refusals delayed at the same time; further ones are sent at once. */
const heldMax = 500
const rememberedMax = 20_000

type Refusal = { count: Count; until: number }

/**
 * Caches callers that exceeded a limit, to refuse them again before their body is read and the database is queried for their identity. Ignores counters whose
 * cost depends on the input; rules that depend on a field are checked once the input is read.
 */
export class RefusedCallers {
  private readonly refusals = new LRUCache<string, Refusal>(atMost(rememberedMax))
  private readonly kernel: Pick<Kernel, 'config' | 'ports'>
  private held = 0

  constructor(kernel: Pick<Kernel, 'config' | 'ports'>) {
    this.kernel = kernel
  }

  /** Caches a refusal. */
  remember({ exhausted, retryAfterSeconds = 0 }: AppError, { headers }: FastifyRequest): void {
    if (!exhausted || exhausted.by === 'library' || exhausted.by === 'account') return
    const key = exhausted.by === 'actor' ? (headers.authorization ?? '') : exhausted.key
    const until = performance.now() + Math.min(believedMs, retryAfterSeconds * 1000)
    this.refusals.set(`${exhausted.name} ${exhausted.by} ${key}`, { count: exhausted, until })
  }

  /**
   * Refuses, after a pause, a caller that was refused a moment ago. Without `input`, checks the rules that do not depend on it; with `input`, the others.
   * @throws AppError `rate_limited`
   */
  async turnAway(operation: Operation, request: FastifyRequest, input?: unknown): Promise<void> {
    const waitMs = this.waitOfCall(operation, request, input)
    if (waitMs <= 0) return
    if (this.held < heldMax) {
      this.held += 1
      await new Promise((resolve) => setTimeout(resolve, (hasLongBody(request) ? longBodyPauseMs : pauseMs) * (0.5 + Math.random())))
      this.held -= 1
    }
    throw refuse('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }

  /** Returns whether `turnAway` would refuse this call, whose input has not been read yet. */
  isRefused(operation: Operation, request: FastifyRequest): boolean {
    return this.waitOfCall(operation, request, undefined) > 0
  }

  private waitOfCall(operation: Operation, request: FastifyRequest, input: unknown): number {
    if (this.refusals.size === 0) return 0
    return Math.max(0, ...this.keysOf(operation, request, input).map((key) => this.waitOf(key, bodyBytesOf(request))))
  }

  private waitOf(key: string, bodyBytes: number): number {
    const refusal = this.refusals.get(key)
    if (!refusal) return 0
    const { count, until } = refusal
    const wait = this.kernel.ports.limiter.waitOf({ ...count, cost: costOfCall(count.points, bodyBytes) })
    // A long body costs more: refusing one does not mean that a shorter one would be refused.
    return wait ?? (count.cost === 1 ? until - performance.now() : 0)
  }

  private keysOf(operation: Operation, request: FastifyRequest, input: unknown): string[] {
    const { authorization = '' } = request.headers
    const isStaff = authorization.startsWith('Bearer ') && !operation.audience.includes('public')
    const matters = ({ of, unit, without }: RateRule) =>
      unit === undefined &&
      (of === undefined || of === (isStaff ? 'staff' : 'visitors')) &&
      (input === undefined ? without === undefined : without !== undefined && (input as Record<string, unknown>)[without] === undefined)
    const networks = networksOf(clientAddress(this.kernel.config, request.raw))
    return operation.rates.filter(matters).flatMap((rule) => {
      const name = counterName(operation.name, rule)
      const ofAddress = networks.map(({ key }) => `${name} address ${key}`)
      return rule.by === 'actor' ? [`${name} actor ${authorization}`, ...ofAddress] : rule.by === 'address' ? ofAddress : []
    })
  }
}
