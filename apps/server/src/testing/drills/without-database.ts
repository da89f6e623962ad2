import type pg from 'pg'
import { callsOf } from '../calls.ts'
import { peopleOf } from '../chaos/chaos-people.ts'
import type { ChaosWorld } from '../chaos/chaos-world.ts'
import { type Comparison, compareWhenSettled } from '../chaos/compare-views.ts'
import type { FaultProxy } from '../fault-proxy.ts'
import { until } from '../until.ts'

/** The connections of a server to its database go through `proxy`; they are refused, or hang, for `awayMs`, while everybody writes every `everyMs`. */
export type Outage = {
  address: string
  database: pg.ClientConfig
  world: ChaosWorld
  proxy: FaultProxy
  how: 'refuse' | 'hang'
  awayMs: number
  everyMs: number
}
/** What calls said meanwhile, how long the slowest took, what /readyz said, and how long after the end the first call was served. Times in ms. */
export type OutageOutcome = Comparison & { codes: string[]; calls: number; slowestMs: number; readiness: number; backMs: number }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes the database away from a server whose people write, and compares what they see afterwards. */
export async function runWithoutDatabase({ address, database, world, proxy, how, awayMs, everyMs }: Outage): Promise<OutageOutcome> {
  const { clients, writers } = peopleOf(world, address)
  const calls = callsOf(address, () => `Bearer ${world.agents[0]}`)
  const ask = async () => {
    const begun = performance.now()
    const code = await calls.conversations.list({ tab: 'queue' }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
    return { code, ms: performance.now() - begun }
  }
  try {
    await Promise.all(clients.map((client) => client.start()))
    await until(() => clients.every((client) => client.isSettled), 'everybody is connected')
    const written: string[] = []
    let isOver = false
    const writing = (async () => {
      for (let turn = 0; !isOver; turn++) {
        written.push(writers[turn % writers.length]?.(`message ${turn}`) ?? '')
        await pause(everyMs)
      }
    })()
    await until(() => clients.some((client) => client.acknowledged.length > 0), 'somebody has written')
    proxy.goAway(how)
    const end = performance.now() + awayMs
    const asked: ReturnType<typeof ask>[] = []
    let readiness = Promise.resolve(200)
    while (performance.now() < end) {
      asked.push(ask())
      readiness = fetch(`${address}/readyz`).then(({ status }) => status)
      // A server that answers slowly must not be asked ever more at once.
      await Promise.all([pause(everyMs), asked.at(-20)])
    }
    // Refused while the database is away, not saved by its return.
    const answers = await Promise.all(asked)
    const ready = await readiness
    proxy.isBack()
    const backAt = performance.now()
    await until(async () => (await ask()).code === 'ok', 'calls are served again')
    const backMs = performance.now() - backAt
    isOver = true
    await writing
    const comparison = await compareWhenSettled({ databases: [database] }, clients, written)
    const codes = [...new Set(answers.map(({ code }) => code))]
    return { ...comparison, codes, calls: answers.length, slowestMs: Math.max(...answers.map(({ ms }) => ms)), readiness: ready, backMs }
  } finally {
    for (const client of clients) client.stop()
  }
}
