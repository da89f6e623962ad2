// Delivery times (including the commit) for 1,000 visitors and 50 agents, compared with a bare ws relay on the same PostgreSQL; then 10,000 idle sockets.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../apps/server/src/kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { clusterName } from '../apps/server/src/kernel/embedded-postgres/places.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { say } from '../scripts/tooling/command.ts'
import { serverProcess } from '../scripts/tooling/server-process.mjs'
import { noteFigure } from './all/figures.ts'
import { cpuTime } from './live/cpu-time.ts'
import { median } from './live/quantile.ts'
import { hear, type Measured, type Order, type Round, type Target } from './live/wire.ts'

const { values: options } = parseArgs({
  options: {
    visitors: { type: 'string', default: '1000' },
    agents: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '500' },
    /** How many sockets; several numbers, separated by commas, are measured one after the other. 50,000 need as many open files: `ulimit -n`. */
    idle: { type: 'string', default: '10000' },
    /** Seconds of each round with and without the counting of reports; 65 hold one run of the minute's job. 0 leaves the comparison out. */
    reports: { type: 'string', default: '0' },
    /** Which parts to run, separated by commas: closed, rate, idle. */
    only: { type: 'string', default: 'closed,rate,idle' },
    profile: { type: 'string' },
  },
})
const goals = { throughput: 0.6, p99: 3, idleBytes: 10 * 1024 }
const parts = new Set(options.only.split(','))
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const warmUpSeconds = 3
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const children: ChildProcess[] = []
type Servers = { porchlight: ChildProcess; relay: ChildProcess }
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: () => {} })
try {
  await prepare()
  const isFast = !(parts.has('closed') || parts.has('rate')) || (await talk())
  const isSmall = !parts.has('idle') || (await idle(spawn('load')))
  process.exitCode = isFast && isSmall ? 0 : 1
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Has everybody talk on both servers; returns whether the goals are met. */
async function talk(): Promise<boolean> {
  const porchlight = spawn('porchlight', {}, options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [])
  const target = await hear<Target>(porchlight)
  const relay = spawn('relay')
  const { address } = await hear<{ address: string }>(relay)
  const load = spawn('load')
  await ask(load, { do: 'connect', targets: [target, { ...target, kind: 'relay', address }] })
  const isFast = await compare(load, { porchlight, relay })
  if (Number(options.reports) > 0) await besideReports(load, { porchlight, relay }, Number(options.reports))
  load.kill('SIGTERM')
  porchlight.kill('SIGTERM')
  await new Promise((resolve) => porchlight.once('exit', resolve))
  return isFast
}

async function prepare(): Promise<void> {
  const owner = new pg.Pool(postgres.connection)
  owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  await migrate(owner, makeLog('error'))
  await owner.end()
}

function spawn(name: string, extra: Record<string, string> = {}, profiling: string[] = []): ChildProcess {
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
    // 2,500 visitor messages a second in one library exceed the default limits, which are not what is measured.
    VISITOR_LIMITS: '1000',
    BENCH_DATABASE: JSON.stringify(postgres.connection),
    BENCH_VISITORS: options.visitors,
    BENCH_AGENTS: options.agents,
    ...extra,
  }
  const child = fork(path.join(import.meta.dirname, 'live', `${name}.ts`), { env, execArgv: [...flags, ...profiling] })
  children.push(child)
  return child
}

async function ask(load: ChildProcess, order: Order): Promise<Round> {
  load.send(order)
  const answer = await hear<Round | { failed: string }>(load)
  if ('failed' in answer) throw new Error(answer.failed)
  return answer
}

/** In a separate process, because memory left over from the rounds would hide the cost. The first hundred sockets are not counted: they fill caches. */
async function idle(load: ChildProcess): Promise<boolean> {
  const porchlight = spawn('porchlight', { BENCH_VISITORS: '1', BENCH_AGENTS: '1' })
  const target = await hear<Target>(porchlight)
  const counts = options.idle.split(',').map(Number)
  const memory = async () => {
    porchlight.send('memory')
    return hear<NodeJS.MemoryUsage>(porchlight)
  }
  await ask(load, { do: 'idle', target, count: 100 })
  const before = await memory()
  let [open, bytes] = [0, 0]
  for (const count of counts) {
    await ask(load, { do: 'idle', target, count: count - open })
    open = count
    const after = await memory()
    const each = (part: 'rss' | 'heapUsed' | 'external') => ((after[part] - before[part]) / count / 1024).toFixed(1)
    say(`${count} idle sockets:      ${each('rss')} KiB each (heap ${each('heapUsed')}, buffers ${each('external')}; goal at most ${goals.idleBytes / 1024})`)
    bytes = (after.rss - before.rss) / count
  }
  noteFigure('idle socket: KiB', bytes / 1024)
  return bytes <= goals.idleBytes
}

async function compare(load: ChildProcess, servers: Servers): Promise<boolean> {
  say(`${options.visitors} visitors, ${options.agents} agents, ${rounds} interleaved rounds of ${seconds} s, one machine for all.`)
  const closed = parts.has('closed') ? await interleave(load, servers, null) : []
  const rate = Number(options.rate)
  const fixed = parts.has('rate') ? await interleave(load, servers, rate) : []
  const pairs = [...closed, ...fixed]
  const lost = pairs.flatMap(({ porchlight, relay }) => [porchlight, relay]).reduce((sum, each) => sum + each.missing + each.refused, 0)
  say()
  let isFast = lost === 0
  if (closed.length > 0) {
    const throughput = ratio(closed, ({ perSecond }) => perSecond)
    const p99 = ratio(closed, ({ delivery }) => delivery.p99)
    say(`Throughput, closed loop:  ${throughput.toFixed(2)} of the relay's (goal at least ${goals.throughput})`)
    say(`p99, closed loop:         ${p99.toFixed(2)} times the relay's (goal at most ${goals.p99})`)
    isFast &&= throughput >= goals.throughput && p99 <= goals.p99
    noteFigure('delivery, closed loop: rate, of the relay', throughput)
  }
  if (fixed.length > 0) {
    const [p50, p99] = [ratio(fixed, ({ delivery }) => delivery.p50), ratio(fixed, ({ delivery }) => delivery.p99)]
    say(`p50 at ${rate} a second:   ${p50.toFixed(2)} times the relay's`)
    say(`p99 at ${rate} a second:   ${p99.toFixed(2)} times the relay's (aim ${goals.p99}; a single wait of the disk decides it)`)
    noteFigure(`delivery at ${rate} a second: p50, times the relay`, p50)
    noteFigure(`delivery at ${rate} a second: p99, times the relay`, p99)
    noteFigure(
      `delivery at ${rate} a second: processor of the server, times the relay`,
      ratio(fixed, ({ serverMs }) => serverMs),
    )
    noteFigure(
      `delivery at ${rate} a second: processor of the database, times the relay`,
      ratio(fixed, ({ databaseMs }) => databaseMs),
    )
  }
  say(`Refused or not delivered: ${lost} (goal 0)`)
  return isFast
}

/** Returns the median over the rounds of a measure of ours, of the relay's in the same round. */
function ratio(pairs: readonly { porchlight: Measured; relay: Measured }[], of: (measured: Measured) => number): number {
  return median(pairs.map(({ porchlight, relay }) => of(porchlight) / of(relay)))
}

/** What counting events for reports costs delivery: the same messages while the minute's job runs, and while it finds nothing to do. */
async function besideReports(load: ChildProcess, servers: Servers, length: number): Promise<void> {
  const owner = new pg.Client(postgres.connection)
  await owner.connect()
  const { rows } = await owner.query<{ text: string }>(`select pg_get_functiondef('reports_behind'::regproc) as text`)
  const [counting] = rows.map(({ text }) => text)
  if (counting === undefined) throw new Error('The function that finds libraries to count is missing.')
  const resting = 'create or replace function reports_behind() returns table (support_lib_id text) language sql stable as $$ select null::text where false $$'
  say(`\n${options.rate} messages a second, events counted for reports and not, ${length} s each:`)
  for (let round = 0; round < Math.max(1, Math.floor(rounds / 2)); round++)
    for (const [name, statement] of [
      ['counted', counting],
      ['not    ', resting],
    ] as const) {
      await owner.query(statement)
      say(`  ${name} ${figures(await measure(load, servers, 'porchlight', Number(options.rate), length))}`)
    }
  await owner.query(counting)
  await owner.end()
}

/** Also measures CPU time, which makes the servers comparable even on a busy machine. */
async function measure(load: ChildProcess, servers: Servers, target: keyof Servers, rate: number | null, length = seconds): Promise<Measured> {
  const postmaster = Number(readFileSync(path.join(folder, 'database', clusterName, 'postmaster.pid'), 'utf8').split('\n')[0])
  const used = () => [cpuTime(servers[target].pid ?? 0), cpuTime(postmaster)] as const
  const before = used()
  const round = await ask(load, { do: 'round', target, rate, seconds: length })
  const after = used()
  return { ...round, serverMs: (after[0] - before[0]) / round.delivered, databaseMs: (after[1] - before[1]) / round.delivered }
}

async function interleave(load: ChildProcess, servers: Servers, rate: number | null): Promise<{ porchlight: Measured; relay: Measured }[]> {
  await rest()
  // Warm up: the first write to a page after a checkpoint logs the whole page, which is not part of a message's cost.
  for (const target of ['porchlight', 'relay'] as const) await ask(load, { do: 'round', target, rate, seconds: warmUpSeconds })
  say(rate === null ? '\nSaturated (closed loop, one message under way for each sender):' : `\n${rate} messages a second:`)
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const porchlight = await measure(load, servers, 'porchlight', rate)
    const relay = await measure(load, servers, 'relay', rate)
    say(`  Porchlight ${figures(porchlight)}   relay ${figures(relay)}`)
    pairs.push({ porchlight, relay })
  }
  return pairs
}

/** Lets the database finish its housekeeping, so that every round sees a database that has been up for a while, with statistics and recyclable WAL files. */
async function rest(): Promise<void> {
  const owner = new pg.Client(postgres.connection)
  await owner.connect()
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  await owner.end()
}

function figures({ perSecond, delivery, refused, missing, serverMs, databaseMs }: Measured): string {
  const faults = refused + missing > 0 ? ` (${refused} refused, ${missing} missing)` : ''
  return `${perSecond.toFixed(0).padStart(5)}/s p50 ${delivery.p50.toFixed(1).padStart(6)} ms p99 ${delivery.p99.toFixed(1).padStart(6)} ms, CPU ${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)} ms${faults}`
}
