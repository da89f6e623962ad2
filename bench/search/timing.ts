import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { quantile } from '../live/quantile.ts'
import type { Run, Timed } from './callers.ts'
import type { Query } from './queries.ts'

export type Times = Timed['times']

/** Starts the callers' process; disconnect from it at the end. */
export const forkCallers = (): ChildProcess => fork(path.join(import.meta.dirname, 'callers.ts'))

/** Makes the calls of one run from the callers' process. */
export async function timedRun(callers: ChildProcess, run: Run): Promise<Timed> {
  callers.send(run)
  const [timed] = (await once(callers, 'message')) as [Timed]
  return timed
}

/** Makes the calls in this process, `atOnce` at a time. */
export async function inProcess(wanted: readonly Query[], atOnce: number, call: (query: string) => Promise<unknown>): Promise<Times> {
  const times: Times = []
  let next = 0
  const caller = async () => {
    for (let each = wanted[next++]; each; each = wanted[next++]) {
      const began = performance.now()
      await call(each.query)
      times.push({ kind: each.kind, ms: performance.now() - began })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return times
}

export const ascending = (times: Times): number[] => times.map((each) => each.ms).sort((a, b) => a - b)
export const p99 = (times: Times): number => quantile(ascending(times), 0.99)
export const shownTimes = (times: Times): string => [0.5, 0.9, 0.99].map((q) => `p${q * 100} ${quantile(ascending(times), q).toFixed(1)}`).join('  ')
