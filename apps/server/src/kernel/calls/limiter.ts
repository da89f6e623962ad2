import { LRUCache } from 'lru-cache'
import type { RedisConnection } from '../data/redis.ts'
import { type AppError, refuse } from '../errors.ts'
import { atMost } from '../process/at-most.ts'
import type { Log } from '../process/log.ts'
import type { Count, CountedBy } from './count.ts'
import { takeScript } from './take-script.ts'

/**
 * Rate limiter, shared by all processes when Redis is configured. Windows slide: usage in the previous window counts in proportion to the part of it that is
 * still inside the sliding window.
 */
export type Limiter = {
  /**
   * Consumes points from all of these counters, or from none if any is exhausted.
   * @throws AppError `rate_limited`; `retryAfterSeconds` is the time until all of them have room again.
   */
  take(counts: Count[]): Promise<void>
  /** Returns the milliseconds until a counter has room, 0 if it has room now; undefined when only Redis knows. */
  waitOf(count: Count): number | undefined
  /** Resets a counter, for example after a successful sign-in. */
  clear(count: CounterName): Promise<void>
}

/** Identifies a counter. */
export type CounterName = Pick<Count, 'name' | 'by' | 'key'>

/** Maximum counters of one kind in a process's memory (about 250 bytes each). The least recently used is evicted first. */
const rememberedMax = 100_000

/** Counts in this process, or in Redis with this process as a fallback, so that losing Redis does not take the product down. */
export function makeLimiter(redis: RedisConnection | undefined, log: Log): Limiter {
  const memory = new MemoryLimiter()
  if (!redis) return memory
  return {
    async take(counts) {
      const taken = await takeInRedis(redis, counts).catch((error: unknown) => {
        log.warn({ err: error }, 'limits without Redis')
        return undefined
      })
      if (taken === undefined) await memory.take(counts)
      else if (taken.wait > 0) throw tooMany(taken.wait, counts[taken.last])
    },
    waitOf: () => undefined,
    async clear(count) {
      await memory.clear(count)
      await redis.del(redisKey(count)).catch((error: unknown) => log.warn({ err: error }, 'limits without Redis'))
    },
  }
}

/** Usage in the window that began at `startedAt` (ms) and in the one before it. */
type Used = { startedAt: number; before: number; now: number }

/** Counters in memory. Checks and updates a call's counters synchronously, so concurrent calls cannot race past the limit. */
export class MemoryLimiter implements Limiter {
  private readonly counters = new Map<CountedBy, LRUCache<string, Used>>()
  private readonly clock: () => number
  private readonly max: number

  constructor(clock: () => number = () => performance.now(), max = rememberedMax) {
    this.clock = clock
    this.max = max
  }

  /** The number of counters in memory. */
  get size(): number {
    return [...this.counters.values()].reduce((sum, each) => sum + each.size, 0)
  }

  async take(counts: Count[]): Promise<void> {
    const at = this.clock()
    const found = counts.map((count) => {
      const [shelf, key] = [this.shelf(count.by), keyOf(count)]
      const known = shelf.get(key)
      return { count, shelf, key, known, used: inWindow(known, count, at) }
    })
    const waits = found.map(({ count, used }) => waitFor(used, count, at))
    const wait = Math.max(0, ...waits)
    if (wait > 0) throw tooMany(wait, counts[waits.indexOf(wait)])
    for (const { count, shelf, key, known, used } of found) {
      used.now += count.cost ?? 1
      if (used !== known) shelf.set(key, used)
    }
  }

  waitOf(count: Count): number {
    const at = this.clock()
    return waitFor(inWindow(this.shelf(count.by).get(keyOf(count)), count, at), count, at)
  }

  async clear(count: CounterName): Promise<void> {
    this.shelf(count.by).delete(keyOf(count))
  }

  private shelf(by: CountedBy): LRUCache<string, Used> {
    const shelf = this.counters.get(by) ?? new LRUCache<string, Used>(atMost(this.max))
    this.counters.set(by, shelf)
    return shelf
  }
}

const keyOf = ({ name, key }: CounterName): string => `${name} ${key}`

/** Returns what has been used of a counter by now: the same object while its window lasts. */
function inWindow(used: Used | undefined, { seconds }: Count, at: number): Used {
  const length = seconds * 1000
  if (!used || at - used.startedAt >= 2 * length) return { startedAt: at, before: 0, now: 0 }
  if (at - used.startedAt < length) return used
  return { startedAt: used.startedAt + length, before: used.now, now: 0 }
}

/** Returns the milliseconds until a counter has room, 0 if it has room now. `take-script.ts` does the same arithmetic. */
function waitFor({ startedAt, before, now }: Used, { points, seconds, cost = 1 }: Count, at: number): number {
  const length = seconds * 1000
  const passed = at - startedAt
  const room = points - cost
  if (before * (1 - passed / length) + now <= room) return 0
  if (room < 0) return length
  // Room appears as the previous window slides out, or else as the current one does.
  if (now <= room) return length * (1 - (room - now) / before) - passed
  return length - passed + length * (1 - room / now)
}

const tooMany = (waitMs: number, exhausted: Count | undefined): AppError =>
  refuse('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)), exhausted })

/** A call's counters are taken together, so a cluster has to keep all of them in the same place: that of the part in braces. */
const redisKey = ({ name, by, key }: CounterName) => `{limit}:${by}:${name}:${key}`

async function takeInRedis(redis: RedisConnection, counts: Count[]): Promise<{ wait: number; last: number }> {
  const values = counts.flatMap(({ points, seconds, cost = 1 }) => [points, seconds * 1000, cost])
  const [wait, last] = (await redis.eval(takeScript, counts.length, ...counts.map(redisKey), ...values)) as [number, number]
  return { wait, last: last - 1 }
}
