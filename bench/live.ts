// Delivery, commit included, of 1,000 visitors and 50 agents against a bare ws relay on the same PostgreSQL; then 10,000 idle sockets.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres.ts'
import { makeLog } from '../apps/server/src/kernel/log.ts'
import { migrate } from '../apps/server/src/kernel/migrate.ts'
import { say } from '../scripts/tooling/command.ts'
import { median } from './live/quantile.ts'
import { hear, type Order, type Round, type Target } from './live/wire.ts'

const { values: options } = parseArgs({
  options: {
    visitors: { type: 'string', default: '1000' },
    agents: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string' },
    idle: { type: 'string', default: '10000' },
    profile: { type: 'string' },
  },
})
const goals = { throughput: 0.5, p99: 3 }
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const children: ChildProcess[] = []
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: () => {} })
try {
  await prepare()
  const porchlight = spawn('porchlight', options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [])
  const target = await hear<Target>(porchlight)
  const { address } = await hear<{ address: string }>(spawn('relay'))
  const load = spawn('load')
  await ask(load, { do: 'connect', targets: [target, { ...target, kind: 'relay', address }] })
  const isGood = await compare(load)
  const ended = new Promise((resolve) => porchlight.once('exit', resolve))
  for (const child of [load, porchlight]) child.kill('SIGTERM')
  await ended
  process.exitCode = isGood ? 0 : 1
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function prepare(): Promise<void> {
  const owner = new pg.Pool(postgres.connection)
  owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  await migrate(owner, makeLog('error'))
  await owner.end()
}

function spawn(name: string, execArgv: string[] = []): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    BENCH_DATABASE: JSON.stringify(postgres.connection),
    BENCH_VISITORS: options.visitors,
    BENCH_AGENTS: options.agents,
  }
  const child = fork(path.join(import.meta.dirname, 'live', `${name}.ts`), { env, execArgv })
  children.push(child)
  return child
}

async function ask(load: ChildProcess, order: Order): Promise<Round> {
  load.send(order)
  const answer = await hear<Round | { failed: string }>(load)
  if ('failed' in answer) throw new Error(answer.failed)
  return answer
}

async function compare(load: ChildProcess): Promise<boolean> {
  say(`${options.visitors} visitors, ${options.agents} agents, ${rounds} interleaved rounds of ${seconds} s, one machine for all.`)
  const closed = await interleave(load, null)
  const throughputs = closed.map(({ porchlight, relay }) => porchlight.perSecond / relay.perSecond)
  const slowest = Math.min(...closed.flatMap(({ porchlight, relay }) => [porchlight.perSecond, relay.perSecond]))
  const rate = Number(options.rate ?? Math.floor(slowest / 2 / 100) * 100)
  const fixed = await interleave(load, rate)
  const p99s = fixed.map(({ porchlight, relay }) => porchlight.delivery.p99 / relay.delivery.p99)
  const p50s = fixed.map(({ porchlight, relay }) => porchlight.delivery.p50 / relay.delivery.p50)
  const lost = [...closed, ...fixed].flatMap(({ porchlight, relay }) => [porchlight, relay]).reduce((sum, each) => sum + each.missing + each.refused, 0)
  say()
  say(`Throughput, closed loop:  ${median(throughputs).toFixed(2)} of the relay's (goal at least ${goals.throughput})`)
  say(`p50 at ${rate} a second:   ${median(p50s).toFixed(2)} times the relay's`)
  say(`p99 at ${rate} a second:   ${median(p99s).toFixed(2)} times the relay's (goal at most ${goals.p99})`)
  say(`Refused or not delivered: ${lost} (goal 0)`)
  return median(throughputs) >= goals.throughput && median(p99s) <= goals.p99 && lost === 0
}

async function interleave(load: ChildProcess, rate: number | null): Promise<{ porchlight: Round; relay: Round }[]> {
  say(rate === null ? '\nSaturated (closed loop, one message under way for each sender):' : `\n${rate} messages a second:`)
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const porchlight = await ask(load, { do: 'round', target: 'porchlight', rate, seconds })
    const relay = await ask(load, { do: 'round', target: 'relay', rate, seconds })
    say(`  Porchlight ${figures(porchlight)}   relay ${figures(relay)}`)
    pairs.push({ porchlight, relay })
  }
  return pairs
}

function figures({ perSecond, delivery, refused, missing }: Round): string {
  const faults = refused + missing > 0 ? ` (${refused} refused, ${missing} missing)` : ''
  return `${perSecond.toFixed(0).padStart(5)}/s p50 ${delivery.p50.toFixed(1).padStart(6)} ms p99 ${delivery.p99.toFixed(1).padStart(6)} ms${faults}`
}
