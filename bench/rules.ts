// Rules: delivery beside 200 enabled rules compared with none, how far effects lag behind; replays; the minute's check of 100,000 SLA clocks.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../apps/server/src/kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { say } from '../scripts/tooling/command.ts'
import { serverProcess } from '../scripts/tooling/server-process.mjs'
import { median, quantile } from './live/quantile.ts'
import { hear, type Order, type Round, type Target } from './live/wire.ts'
import type { ClockFigures } from './rules/check-clocks.ts'

const { values: options } = parseArgs({
  options: {
    rules: { type: 'string', default: '200' },
    // A prime number, so that rules meet each conversation.
    visitors: { type: 'string', default: '499' },
    agents: { type: 'string', default: '25' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    rate: { type: 'string', default: '500' },
    clocks: { type: 'string', default: '100000' },
    profile: { type: 'string' },
  },
})
/** Goals: p99 of deliveries beside rules as a multiple of that without, lag of effects in ms, events replayed a second, and the check beside many clocks. */
const goals = { p99: 1.3, lagMs: 500, replayed: 20_000, clocks: 1.3 }
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const children: ChildProcess[] = []
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: () => {} })
const results: boolean[] = []
try {
  const owner = new pg.Pool(postgres.connection)
  owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  await migrate(owner, makeLog('error'))
  const porchlight = spawn('rules/porchlight', options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [])
  const targets = await hear<Target[]>(porchlight)
  const load = spawn('live/load')
  await ask(load, { do: 'connect', targets })
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  await owner.end()
  results.push(await deliveries(load))
  const { lags, limited } = await answerOf<{ lags: number[]; limited: number }>(porchlight, 'lags')
  const lag = quantile(lags, 0.99)
  say(
    `Effects: ${lags.length}, p50 ${quantile(lags, 0.5).toFixed(0)} ms and p99 ${lag.toFixed(0)} ms after their event (goal ${goals.lagMs} ms), ${limited} kept away by limits.`,
  )
  results.push(lags.length > 0 && lag <= goals.lagMs)
  const { events, seconds } = await answerOf<{ events: number; seconds: number }>(porchlight, 'replay')
  say(`Replay of 20 rules: ${Math.round(events / seconds)} events a second (goal ${goals.replayed}); ${events} in ${seconds.toFixed(1)} s.`)
  results.push(events / seconds >= goals.replayed)
  const clocks = await answerOf<ClockFigures>(porchlight, 'clocks')
  const share = clocks.dueBesideMany / clocks.dueAlone
  say(
    `SLA clocks: the minute's check of 100 due ones takes ${clocks.dueAlone.toFixed(0)} ms, beside ${options.clocks} others ${clocks.dueBesideMany.toFixed(0)} ms: ${share.toFixed(2)} times (goal ${goals.clocks}); with nothing due ${clocks.idleAlone.toFixed(1)} and ${clocks.idleBesideMany.toFixed(1)} ms.`,
  )
  results.push(share <= goals.clocks)
  load.kill('SIGKILL')
  porchlight.kill('SIGTERM')
  await new Promise((resolve) => porchlight.once('exit', resolve))
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = results.every(Boolean) ? 0 : 1

function spawn(name: string, profiling: string[] = []): ChildProcess {
  const { flags, environment } = serverProcess
  const env = {
    ...process.env,
    ...environment,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    // The limits of visitors are not what is measured.
    VISITOR_LIMITS: '1000',
    BENCH_DATABASE: JSON.stringify(postgres.connection),
    BENCH_VISITORS: options.visitors,
    BENCH_AGENTS: options.agents,
    BENCH_RULES: options.rules,
    BENCH_CLOCKS: options.clocks,
  }
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), { env, execArgv: [...flags, ...profiling] })
  children.push(child)
  return child
}

async function ask(load: ChildProcess, order: Order): Promise<Round> {
  load.send(order)
  const answer = await hear<Round | { failed: string }>(load)
  if ('failed' in answer) throw new Error(answer.failed)
  return answer
}

function answerOf<T>(child: ChildProcess, order: string): Promise<T> {
  child.send(order)
  return hear<T>(child)
}

/** Interleaves rounds in the library without rules and the one with them; the machine's other work then meets both. */
async function deliveries(load: ChildProcess): Promise<boolean> {
  const rate = Number(options.rate)
  const round = (target: string, seconds: number) => ask(load, { do: 'round', target, rate, seconds })
  for (const target of ['plain', 'ruled']) await round(target, 3)
  const ratios: number[] = []
  let lost = 0
  for (let at = 0; at < Number(options.rounds); at++) {
    const [plain, ruled] = [await round('plain', Number(options.seconds)), await round('ruled', Number(options.seconds))]
    say(`  without rules ${figures(plain)}   beside ${options.rules} rules ${figures(ruled)}`)
    ratios.push(ruled.delivery.p99 / plain.delivery.p99)
    lost += plain.missing + plain.refused + ruled.missing + ruled.refused
  }
  say(`p99 of deliveries at ${rate} a second: ${median(ratios).toFixed(2)} times that without rules (goal ${goals.p99}); refused or not delivered: ${lost}.`)
  return median(ratios) <= goals.p99 && lost === 0
}

function figures({ perSecond, delivery }: Round): string {
  return `${perSecond.toFixed(0).padStart(4)}/s p50 ${delivery.p50.toFixed(0).padStart(4)} ms p99 ${delivery.p99.toFixed(0).padStart(5)} ms`
}
