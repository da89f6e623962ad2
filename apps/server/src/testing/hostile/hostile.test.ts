import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Module } from '../../kernel/kernel.ts'
import { modules } from '../../modules.ts'
import { type TestUser, testLibrary } from '../library.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { AttackOrder, AttackReport } from './attacker-process.ts'
import { type Attacker, attacks } from './attacks.ts'
import { prepareAttacker } from './prepare-attacker.ts'

/** Maximum factor by which responses to other libraries may slow down. */
const slowdownMax = 5
/** Shorter waits go unnoticed, however fast responses usually are. */
const noticeableMs = 50
const hostileRequests = 30
/** Garbage collection doesn't slow down three rounds in a row; a request that blocks the server does. */
const roundsMax = 3
const dueEveryMs = 20
const sampleEveryMs = 2
const shortestMs = 1000

/** Blocks the event loop as an unbounded parser would. */
const planted: Module = {
  name: 'planted',
  routes: (app) => {
    app.post('/planted', async () => {
      const end = performance.now() + 100
      while (performance.now() < end);
      return {}
    })
  },
}

let server: TestServer
let attacker: Attacker
let child: ChildProcess
/** The p99 without an attack, measured before the first one; at least long enough that `slowdownMax` times as long would be noticed. */
let usualMs: number

/** Creates users in a separate library, who stay within their rate limits. */
async function calmPeople(): Promise<TestUser[]> {
  const quiet = await testLibrary(server)
  return Promise.all(Array.from({ length: 20 }, () => quiet.user('agent')))
}

beforeAll(async () => {
  server = await startTestServer({ modules: [...modules, planted], env: { TRUST_PROXY: '1' } })
  attacker = await prepareAttacker(await testLibrary(server), '203.0.113.9')
  child = fork(join(import.meta.dirname, 'attacker-process.ts'))
  const calm = await calmPeople()
  // The first calls after a start take longer than usual.
  await p99While(calm, () => true)
  usualMs = Math.max(await p99While(calm, () => true), noticeableMs / slowdownMax)
})
afterAll(async () => {
  child.disconnect()
  await server.stop()
})

/** Returns the CPU time in ms of the thread that serves everyone; unlike a clock, it does not advance while other programs run. */
function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Measures how long another library's calls wait for the serving thread, sending a steady stream of them until `isOver`. Returns the p99, in ms of CPU time, of
 * the periods in which the thread serves no one else. Each period is weighted by its length: the longer it is, the likelier a call is to hit it.
 */
async function p99While(calm: TestUser[], isOver: () => boolean): Promise<number> {
  const stretches: number[] = []
  let busyBefore = busyMs()
  const sampling = setInterval(() => {
    const busy = busyMs()
    stretches.push(busy - busyBefore)
    busyBefore = busy
  }, sampleEveryMs)
  const answers: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let dueAt = startedAt; !isOver() || dueAt - startedAt < shortestMs; dueAt += dueEveryMs) {
    if (performance.now() < dueAt) await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()))
    const answer = calm[answers.length % calm.length]?.calls.conversations.counts() ?? Promise.reject(new Error('nobody calls'))
    answer.catch(() => {})
    answers.push(answer)
  }
  await Promise.all(answers)
  clearInterval(sampling)
  return weightedP99(stretches)
}

function weightedP99(stretches: number[]): number {
  const longestFirst = stretches.toSorted((one, other) => other - one)
  let left = longestFirst.reduce((sum, each) => sum + each, 0) / 100
  for (const each of longestFirst) {
    left -= each
    if (left <= 0) return each
  }
  return 0
}

async function slowdown(order: Omit<AttackOrder, 'attacker'>): Promise<{ times: number; report: AttackReport }> {
  const calm = await calmPeople()
  child.send({ attacker, ...order })
  await once(child, 'message')
  let report: AttackReport | undefined
  const reported = once(child, 'message').then(([word]) => {
    report = word as AttackReport
  })
  const attacked = await p99While(calm, () => report !== undefined)
  await reported
  return { times: attacked / usualMs, report: report ?? { statuses: {} } }
}

async function bestSlowdown(order: Omit<AttackOrder, 'attacker'>): Promise<{ times: number; report: AttackReport }> {
  let best = await slowdown(order)
  for (let round = 1; round < roundsMax && best.times > slowdownMax; round++) {
    const next = await slowdown(order)
    if (next.times < best.times) best = next
  }
  return best
}

describe('30 simultaneous hostile requests do not slow down responses to another library', () => {
  test.each(attacks.map(({ name }) => name))('%s', async (attack) => {
    const { times, report } = await bestSlowdown({ attack, atOnce: hostileRequests, requests: hostileRequests, seconds: 60 })
    expect(times, JSON.stringify(report.statuses)).toBeLessThanOrEqual(slowdownMax)
    // No attack may cause an internal error or a dropped connection.
    expect(Object.keys(report.statuses).filter((status) => status === '500' || status.startsWith('no response'))).toEqual([])
  })

  test('a request that blocks the server is noticed', async () => {
    const calm = await calmPeople()
    let isOver = false
    const blocking = Promise.all(Array.from({ length: 10 }, () => fetch(`${server.address}/planted`, { method: 'POST' }))).then(() => {
      isOver = true
    })
    const attacked = await p99While(calm, () => isOver)
    await blocking
    expect(attacked / usualMs).toBeGreaterThan(slowdownMax)
  })
})
