import type { RateRule } from '@porchlight/contracts'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from './errors.ts'

/** Counts calls. One counter for each (name, key), shared by all processes when Redis is configured. */
export type Limiter = {
  /** @throws AppError `rate_limited` with `retryAfterSeconds`. */
  take(name: string, key: string, rule: Pick<RateRule, 'points' | 'seconds'>): Promise<void>
  /** Forgets a counter, for example after a successful sign-in. */
  clear(name: string, key: string): Promise<void>
}

type Store = RateLimiterMemory | RateLimiterRedis

/** In memory, or in Redis with a memory fallback so that a lost Redis does not stop the product. */
export function makeLimiter(redis: Redis | undefined): Limiter {
  const stores = new Map<string, Store>()
  const storeFor = (name: string, rule: Pick<RateRule, 'points' | 'seconds'>): Store => {
    const known = stores.get(name)
    if (known) return known
    const options = { keyPrefix: `limit:${name}`, points: rule.points, duration: rule.seconds }
    const memory = new RateLimiterMemory(options)
    const store = redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
    stores.set(name, store)
    return store
  }
  return {
    async take(name, key, rule) {
      try {
        await storeFor(name, rule).consume(key)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw refuse('rate_limited', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
        throw error
      }
    },
    async clear(name, key) {
      await stores.get(name)?.delete(key)
    },
  }
}
