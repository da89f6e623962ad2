// What a message costs when its library is one of 40 over 1, 2 and 3 databases: processor time, statements, databases; then a transaction over two, and a move.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addressOf, type ClusterServer, clusterSettings, databaseServer } from '../apps/server/src/testing/database-servers.ts'
import { say } from '../scripts/tooling/command.ts'
import { serverProcess } from '../scripts/tooling/server-process.mjs'
import { noteFigure } from './all/figures.ts'
import { cpuTime } from './live/cpu-time.ts'
import { median } from './live/quantile.ts'
import { hear, type Order, type Round } from './live/wire.ts'
import type { Counted } from './scale/count-statements.ts'
import type { Moved } from './scale/move-a-full-one.ts'
import type { Ask, Spread } from './scale/product.ts'
import type { Timed } from './scale/time-wide.ts'

const { values: options } = parseArgs({
  options: {
    libraries: { type: 'string', default: '40' },
    databases: { type: 'string', default: '1,2,3' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '7' },
    /** Transactions of each kind, and messages of the library that moves; 0 leaves it out. */
    wide: { type: 'string', default: '200' },
    move: { type: 'string', default: '20000' },
  },
})
/** At most so many times the processor time of one database. */
const goal = 1.3
const names = ['home', 'two', 'three', 'four', 'five']
const warmUpSeconds = 3
const idleSeconds = 5
/** Long, so that on a busy machine every message is counted in the round that pays for it. */
const drainSeconds = 60
const [rate, seconds, rounds] = [Number(options.rate), Number(options.seconds), Number(options.rounds)]
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-scale-'))
const children: ChildProcess[] = []
const servers: ClusterServer[] = []

/** The product over so many databases, each with a server of its own. Only the databases' number differs. */
type Side = { name: string; databases: number; servers: ClusterServer[]; product: ChildProcess; measured: Cost[]; counted?: Counted & { delivered: number } }
/** Processor time of one message, in ms, in the server's process and in all processes of PostgreSQL. */
type Cost = { server: number; database: number; p50: number; p99: number; faults: number }

try {
  process.exitCode = (await compare()) ? 0 : 1
} finally {
  for (const child of children) child.kill('SIGKILL')
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Returns whether the goal is met. */
async function compare(): Promise<boolean> {
  say(`${options.libraries} libraries, ${rate} messages a second in all, ${rounds} interleaved rounds of ${seconds} s, one machine for all.`)
  const load = spawn('live/load.ts', {})
  const sides: Side[] = []
  for (const databases of options.databases.split(',').map(Number)) sides.push(await open(load, databases))
  await rest()
  for (const { name } of sides) await order(load, { do: 'round', target: name, rate, seconds: warmUpSeconds, drainSeconds })
  // To and fro, so that what changes with time is nobody's advantage.
  for (let round = 0; round < rounds; round++) for (const side of round % 2 === 0 ? sides : sides.toReversed()) side.measured.push(await measure(load, side))
  for (const side of sides) side.counted = await count(load, side)
  const isCheap = print(sides)
  await printIdle(sides)
  const several = sides.find(({ databases }) => databases > 1)
  if (several && Number(options.wide) > 0) await printWide(several)
  if (several && Number(options.move) > 0) await printMove(several)
  return isCheap
}

async function open(load: ChildProcess, databases: number): Promise<Side> {
  const name = `over ${databases}`
  const root = path.join(folder, String(databases))
  mkdirSync(root)
  const own: ClusterServer[] = []
  for (const each of names.slice(0, databases)) {
    const server = await databaseServer(root, each, clusterSettings)
    servers.push(server)
    own.push(server)
  }
  const [home, ...others] = own
  const product = spawn('scale/product.ts', {
    BENCH_DATABASE: JSON.stringify(home?.connection),
    BENCH_NAME: name,
    DATA_DIR: path.join(root, 'data'),
    ...(others.length > 0 && { DATABASE_CLUSTER: others.map((each) => `${each.name}=${addressOf(each.connection)}`).join(' ') }),
  })
  const { target, spread } = await hear<Spread>(product)
  say(
    `${name}: ${Object.entries(spread)
      .map(([node, libraries]) => `${libraries} libraries in ${node}`)
      .join(', ')}`,
  )
  await order(load, { do: 'connect', targets: [target] })
  return { name, databases, servers: own, product, measured: [] }
}

function spawn(file: string, extra: Record<string, string>): ChildProcess {
  const { flags, environment } = serverProcess
  const env = {
    ...process.env,
    ...environment,
    NODE_ENV: 'test',
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    // Every library's visitor sends more than people do.
    VISITOR_LIMITS: '1000',
    BENCH_LIBRARIES: options.libraries,
    ...extra,
  }
  const child = fork(path.join(import.meta.dirname, file), { env, execArgv: flags })
  children.push(child)
  return child
}

function order(load: ChildProcess, what: Order): Promise<Round> {
  return tell<Round>(load, what)
}

function ask<T>({ product }: Side, what: Ask): Promise<T> {
  return tell<T>(product, what)
}

async function tell<T>(child: ChildProcess, what: Order | Ask): Promise<T> {
  child.send(what)
  const said = await hear<T | { failed: string }>(child)
  if (typeof said === 'object' && said !== null && 'failed' in said) throw new Error(said.failed)
  return said as T
}

/** Lets the databases finish their housekeeping, so that every round sees statistics and recycled files of the log. */
async function rest(): Promise<void> {
  for (const { connection } of servers) {
    const owner = new pg.Client(connection)
    await owner.connect()
    await owner.query('vacuum analyze')
    await owner.query('checkpoint')
    await owner.end()
  }
}

function used({ product, servers: own }: Side): { server: number; database: number } {
  return { server: cpuTime(product.pid ?? 0), database: own.reduce((sum, server) => sum + cpuTime(server.pid()), 0) }
}

/** Processor time decides: it is comparable even on a busy machine. */
async function measure(load: ChildProcess, side: Side): Promise<Cost> {
  const before = used(side)
  const { delivered, delivery, refused, missing } = await order(load, { do: 'round', target: side.name, rate, seconds, drainSeconds })
  const after = used(side)
  const cost = {
    ...{ server: (after.server - before.server) / delivered, database: (after.database - before.database) / delivered },
    ...{ p50: delivery.p50, p99: delivery.p99, faults: refused + missing },
  }
  say(
    `  ${side.name}: ${delivered} delivered, CPU ${cost.server.toFixed(3)} + ${cost.database.toFixed(3)} ms, p50 ${cost.p50.toFixed(1)} ms p99 ${cost.p99.toFixed(1)} ms`,
  )
  return cost
}

/** Counts in a round of its own, so that no measured one pays for it. */
async function count(load: ChildProcess, side: Side): Promise<Counted & { delivered: number }> {
  await ask(side, { do: 'count' })
  const { delivered } = await order(load, { do: 'round', target: side.name, rate, seconds: warmUpSeconds, drainSeconds })
  return { ...(await ask<Counted>(side, { do: 'counted' })), delivered }
}

/** Returns whether the goal is met: the median of the rounds, each compared with the single database in the same round. */
function print(sides: readonly Side[]): boolean {
  const [single] = sides
  if (!single) return false
  say('\ndatabases   server ms  database ms  together   ratio (server, database)   statements (storing)  databases of a message  prepared  lost')
  let isCheap = true
  for (const side of sides) {
    const of = (part: (cost: Cost) => number) => median(side.measured.map(part))
    const ratio = (part: (cost: Cost) => number) => median(side.measured.map((cost, round) => part(cost) / part(single.measured[round] as Cost)))
    const together = ratio(({ server, database }) => server + database)
    const { all = 0, statements = 0, widest = 0, prepared = 0, delivered = 1 } = side.counted ?? {}
    const lost = side.measured.reduce((sum, { faults }) => sum + faults, 0)
    const cells = [
      String(side.databases).padEnd(9),
      of(({ server }) => server)
        .toFixed(3)
        .padStart(11),
      of(({ database }) => database)
        .toFixed(3)
        .padStart(12),
      of(({ server, database }) => server + database)
        .toFixed(3)
        .padStart(9),
      `${together.toFixed(2)} (${ratio(({ server }) => server).toFixed(2)}, ${ratio(({ database }) => database).toFixed(2)})`.padStart(19),
      `${(all / delivered).toFixed(2)} (${(statements / delivered).toFixed(2)})`.padStart(25),
      String(widest).padStart(17),
      String(prepared).padStart(14),
      String(lost).padStart(8),
    ]
    say(cells.join(' '))
    isCheap &&= together <= goal && widest === 1 && prepared === 0 && lost === 0
    if (side !== single) noteFigure(`message over ${side.databases} databases: processor, times a single one's`, together)
  }
  say(`Goal: at most ${goal} times the single database's processor time a message, all of it in one database, none lost: ${isCheap ? 'met' : 'missed'}.`)
  return isCheap
}

async function printIdle(sides: readonly Side[]): Promise<void> {
  const before = sides.map(used)
  await pause(idleSeconds * 1000)
  const idle = sides.map((side, at) => {
    const now = used(side)
    const perSecond = (part: 'server' | 'database') => ((now[part] - (before[at]?.[part] ?? 0)) / idleSeconds).toFixed(1)
    return `${side.databases}: ${perSecond('server')} + ${perSecond('database')}`
  })
  say(`\nProcessor time while nothing happens, ms a second, by number of databases: ${idle.join('; ')}`)
}

async function printWide(side: Side): Promise<void> {
  const { near, wide } = await ask<Timed>(side, { do: 'wide', runs: Number(options.wide) })
  const figures = ({ p50, p90 }: { p50: number; p90: number }) => `p50 ${p50.toFixed(1)} ms, p90 ${p90.toFixed(1)} ms`
  say(`A transaction that writes to two libraries, ${options.wide} of each: in one database ${figures(near)}; over two ${figures(wide)}`)
}

async function printMove(side: Side): Promise<void> {
  const { messages, wholeMs, heldMs, longestMs, usualMs, sent } = await ask<Moved>(side, { do: 'move', messages: Number(options.move) })
  say(
    `A library with ${messages} messages moved in ${(wholeMs / 1000).toFixed(1)} s while somebody wrote ${sent} messages: writers held for ${heldMs.toFixed(0)} ms,`,
  )
  say(`  the longest of these messages took ${longestMs.toFixed(0)} ms, the median ${usualMs.toFixed(0)} ms`)
}
