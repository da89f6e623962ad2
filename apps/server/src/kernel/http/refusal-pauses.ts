import type { RateRule } from '@porchlight/contracts/rates'
import type { FastifyRequest } from 'fastify'
import { MemoryLimiter } from '../calls/limiter.ts'
import { countsOfRules } from '../calls/rate-counts.ts'
import type { Kernel } from '../kernel.ts'
import { clientAddress } from './request-meta.ts'

/** Refusals that a network gets at once; further ones wait, so that a loop of refused requests costs next to nothing. */
const atOnce: RateRule[] = [{ by: 'address', of: 'visitors', points: 60, seconds: 60 }]
const pauseMs = 500
/** Maximum refusals delayed at the same time; further ones are sent at once. */
const heldMax = 500

type Pauses = { limiter: MemoryLimiter; held: number }
const pauses = new WeakMap<Kernel['ports'], Pauses>()

/** Waits before a refusal, or the answer that a page does not exist, if this network has had many of them lately. */
export async function pauseRefusal(kernel: Pick<Kernel, 'config' | 'ports'>, { raw }: FastifyRequest): Promise<void> {
  const known = pauses.get(kernel.ports) ?? { limiter: new MemoryLimiter(), held: 0 }
  pauses.set(kernel.ports, known)
  const call = { actor: { kind: 'nobody' }, meta: { address: clientAddress(kernel.config, raw) }, input: {} } as const
  const isFew = await known.limiter.take(countsOfRules(kernel, 'refusals', atOnce, call)).then(
    () => true,
    () => false,
  )
  if (isFew || known.held >= heldMax) return
  known.held += 1
  await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())))
  known.held -= 1
}
