import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findRedis } from '../../../../../scripts/services.ts'
import { TestRedis } from '../../testing/redis.ts'
import { AppError } from '../errors.ts'
import { makeLog } from '../process/log.ts'
import type { Count } from './count.ts'
import { type Limiter, MemoryLimiter, makeLimiter } from './limiter.ts'

const program = await findRedis()
const one = (key: string, points: number, more: Partial<Count> = {}): Count => ({ name: 'test', by: 'actor', key, points, seconds: 60, ...more })

/** Returns how many seconds to wait, 0 if the call was counted. */
const taken = (limiter: Limiter, counts: Count[]) =>
  limiter.take(counts).then(
    () => 0,
    (error: unknown) => (error instanceof AppError && error.code === 'rate_limited' ? (error.retryAfterSeconds ?? Number.NaN) : Promise.reject(error)),
  )
const times = async (limiter: Limiter, counts: Count[], calls: number) => {
  let passed = 0
  for (let call = 0; call < calls; call++) if ((await taken(limiter, counts)) === 0) passed += 1
  return passed
}

const kinds: [string, () => Promise<Limiter>][] = [['memory', async () => new MemoryLimiter()]]
if (program) kinds.push(['Redis', startRedis])

async function startRedis(): Promise<Limiter> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  const redis = await TestRedis.start(program ?? '', port)
  const client = new Redis(redis.url)
  onTestFinished(async () => {
    client.disconnect()
    await redis.stop()
  })
  return makeLimiter(client, makeLog('silent'))
}

describe.each(kinds)('counters in %s', (_kind, make) => {
  test('admit as many calls as they have points, separately for each key', async () => {
    const limiter = await make()
    expect(await times(limiter, [one('a', 3)], 10)).toBe(3)
    expect(await times(limiter, [one('b', 3)], 2)).toBe(2)
    expect(await times(limiter, [one('a', 3, { by: 'address' })], 10)).toBe(3)
    await limiter.clear(one('a', 3))
    expect(await times(limiter, [one('a', 3)], 10)).toBe(3)
  })

  test('a refused call uses none of its counters', async () => {
    const limiter = await make()
    const [mine, everyones] = [one('a', 2), one('library', 10, { by: 'library' })]
    expect(await times(limiter, [mine, everyones], 100)).toBe(2)
    expect(await times(limiter, [one('b', 100), everyones], 100)).toBe(8)
    expect(await times(limiter, [one('b', 100)], 200)).toBe(92)
  })

  test('a call may cost more than one point, and is never admitted when it costs more than the limit', async () => {
    const limiter = await make()
    const bytes = (cost: number) => [one('a', 100, { cost })]
    expect(await taken(limiter, bytes(60))).toBe(0)
    expect(await taken(limiter, bytes(60))).toBeGreaterThan(0)
    expect(await taken(limiter, bytes(40))).toBe(0)
    expect(await taken(limiter, bytes(101))).toBe(60)
  })

  test('concurrent calls cannot race past the limit', async () => {
    const limiter = await make()
    const answers = await Promise.all(Array.from({ length: 50 }, () => taken(limiter, [one('a', 7), one('b', 1000)])))
    expect(answers.filter((wait) => wait === 0)).toHaveLength(7)
  })
})

describe('the window slides', () => {
  test('the next call is admitted at the announced time, not before', async () => {
    let now = 1000
    const limiter = new MemoryLimiter(() => now)
    for (const steps of [0, 10_000, 30_000, 59_000]) {
      const key = `k${steps}`
      await limiter.take([one(key, 5)])
      now += steps
      expect(await times(limiter, [one(key, 5)], 5)).toBe(4)
      const wait = await taken(limiter, [one(key, 5)])
      now += (wait - 1) * 1000 - 1
      expect(await taken(limiter, [one(key, 5)]), `${steps} too early`).toBeGreaterThan(0)
      now += 1001
      expect(await taken(limiter, [one(key, 5)]), `${steps} in time`).toBe(0)
    }
  })

  test('no minute admits more than twice the limit', async () => {
    let now = 0
    const limiter = new MemoryLimiter(() => now)
    const passedAt: number[] = []
    for (; now < 600_000; now += 500) if ((await taken(limiter, [one('a', 20)])) === 0) passedAt.push(now)
    for (const start of passedAt) expect(passedAt.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(40)
    expect(passedAt.length).toBeGreaterThan(180)
    expect(passedAt.length).toBeLessThanOrEqual(220)
  })
})

test('millions of invented keys never exceed the maximum number of counters, and evict none of another kind', async () => {
  const limiter = new MemoryLimiter(() => 0, 1000)
  const guess = one('somebody', 2, { by: 'account' })
  expect(await times(limiter, [guess], 3)).toBe(2)
  for (let key = 0; key < 1_000_000; key++) void limiter.take([one(`made up ${key}`, 10)])
  expect(limiter.size).toBe(1001)
  expect(await times(limiter, [guess], 3)).toBe(0)
})

test('an exhausted address uses no more memory', async () => {
  const limiter = new MemoryLimiter(() => 0)
  const call = (secret: number) => [one(`secret ${secret}`, 10), one('203.0.113.9', 50, { by: 'address' })]
  for (let secret = 0; secret < 10_000; secret++) await taken(limiter, call(secret))
  expect(limiter.size).toBe(51)
})
