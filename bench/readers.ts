// Delivery times in a chatting library while 10,000 readers of another library's help hub and 1,000 open widgets use the same server process, compared with
// delivery times without them. A reader is a browser on a page: one keep-alive connection that requests a gzipped page every 40 s (250 pages/s in total), half
// the time it takes to read 320 words. Seven in ten requests are for pages new to the reader, chosen from 200; the others revalidate pages it has read, using
// their ETags. In a second measurement of each round, a writer publishes a change, after which every page is rendered again within seconds. Requests by a
// page's script (counting the view, suggestions) are left out, as are styles and scripts, which browsers cache. An open widget is a visitor with a live
// connection who has not written. Server, database, crowd and load generator share one machine; the crowd runs at low priority, to approximate separate
// machines.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../apps/server/src/kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { buildStale } from '../scripts/tooling/build.ts'
import { say } from '../scripts/tooling/command.ts'
import { serverProcess } from '../scripts/tooling/server-process.mjs'
import { cpuTime } from './live/cpu-time.ts'
import { median } from './live/quantile.ts'
import { hear, type Order, type Round } from './live/wire.ts'
import type { CrowdOrder, CrowdReport, ReadTarget } from './readers/crowd-order.ts'

const { values: options } = parseArgs({
  options: {
    readers: { type: 'string', default: '10000' },
    widgets: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '200' },
    reads: { type: 'string', default: '250' },
    visitors: { type: 'string', default: '100' },
    agents: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    profile: { type: 'string' },
  },
})
const mb = 1024 * 1024
const quietMs = 1000
/**
 * `p99` and `renewedP99` (while pages are rendered again) are multiples of the p99 without the crowd. `peakMb` limits the server process's peak resident
 * memory, `eachKb` the memory added per connection.
 */
const goals = { p99: 1.5, renewedP99: 5, peakMb: 512, eachKb: 25 }
const [readers, widgets, reads, rate, rounds, seconds] = (['readers', 'widgets', 'reads', 'rate', 'rounds', 'seconds'] as const).map((name) =>
  Number(options[name]),
) as [number, number, number, number, number, number]
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const children: ChildProcess[] = []

await buildStale()
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: () => {} })
try {
  const owner = new pg.Pool(postgres.connection)
  owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  await migrate(owner, makeLog('error'))
  await owner.end()
  const server = spawn('readers/read-server.ts', options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [])
  const target = await hear<ReadTarget>(server)
  const [load, crowd] = [spawn('live/load.ts'), spawn('readers/crowd.ts')]
  await tell<Round>(load, { do: 'connect', targets: [target.talking] })
  process.exitCode = (await compare(server, target, load, crowd)) ? 0 : 1
  if (options.profile) {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function spawn(file: string, profiling: string[] = []): ChildProcess {
  const { flags, environment } = serverProcess
  const settings = { NODE_ENV: 'test', PORT: '0', DATA_DIR: path.join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' }
  const numbers = { VISITOR_LIMITS: '1000', BENCH_VISITORS: options.visitors, BENCH_AGENTS: options.agents, BENCH_PAGES: options.pages }
  const env = { ...process.env, ...environment, ...settings, ...numbers, BENCH_DATABASE: JSON.stringify(postgres.connection) }
  const child = fork(path.join(import.meta.dirname, file), { env, execArgv: [...flags, ...profiling] })
  children.push(child)
  return child
}

async function tell<T>(child: ChildProcess, order: Order | CrowdOrder): Promise<T> {
  child.send(order)
  const answer = await hear<T | { failed: string }>(child)
  if (typeof answer === 'object' && answer !== null && 'failed' in answer && typeof answer.failed === 'string') throw new Error(answer.failed)
  return answer as T
}

async function compare(server: ChildProcess, target: ReadTarget, load: ChildProcess, crowd: ChildProcess): Promise<boolean> {
  say(`${rate} messages/s in one library; in another ${readers} readers of ${options.pages} pages (${reads} pages/s) and ${widgets} open widgets.`)
  const talk = (length: number) => tell<Round>(load, { do: 'round', target: 'porchlight', rate, seconds: length })
  const read = (length: number) => tell<CrowdReport>(crowd, { do: 'read', rate: reads, seconds: length })
  const crowded = async (isChanged: boolean) => {
    const used = cpuTime(server.pid ?? 0)
    if (isChanged) server.send('publish')
    const [talked, pages] = await Promise.all([talk(seconds), read(seconds)])
    return { talked, pages, share: (cpuTime(server.pid ?? 0) - used) / 10 / seconds }
  }
  const arrive = () => tell(crowd, { do: 'arrive', target, readers, widgets })
  await talk(seconds / 2)
  const before = await memoryOf(server)
  await arrive()
  const arrived = await memoryOf(server)
  await tell(crowd, { do: 'leave' })
  const [ratios, renewed]: [number[], number[]] = [[], []]
  let failures = 0
  for (let round = 0; round < rounds; round++) {
    await quiet(server)
    const calm = await talk(seconds)
    await arrive()
    await quiet(server)
    const [steady, changed] = [await crowded(false), await crowded(true)]
    const { rss } = await memoryOf(server)
    await tell(crowd, { do: 'leave' })
    ratios.push(steady.talked.delivery.p99 / calm.delivery.p99)
    renewed.push(changed.talked.delivery.p99 / calm.delivery.p99)
    for (const talked of [calm, steady.talked, changed.talked]) failures += talked.refused + talked.missing
    failures += steady.pages.failed + changed.pages.failed
    say(`  without them         ${figures(calm)}`)
    say(`  with them            ${figures(steady.talked)}; ${pagesOf(steady)}`)
    say(`  … and after a change ${figures(changed.talked)}; ${pagesOf(changed)}; ${(rss / mb).toFixed(0)} MB`)
  }
  const each = (arrived.rss - before.rss) / (readers + widgets) / 1024
  const peak = peakOf(server) / mb
  say()
  say(`p99 of deliveries:        ${median(ratios).toFixed(2)} times without them (goal at most ${goals.p99})`)
  say(`  after a change:         ${median(renewed).toFixed(2)} times (goal at most ${goals.renewedP99})`)
  say(`Server process:           ${peak.toFixed(0)} MB at its peak (goal at most ${goals.peakMb}), ${(before.rss / mb).toFixed(0)} MB before`)
  say(`Each connection:          ${each.toFixed(1)} KiB (goal at most ${goals.eachKb})`)
  say(`Refused, failed or lost:  ${failures} (goal 0)`)
  const isFast = median(ratios) <= goals.p99 && median(renewed) <= goals.renewedP99
  return isFast && peak <= goals.peakMb && each <= goals.eachKb && failures === 0
}

function figures({ delivery }: Round): string {
  return `deliveries p50 ${delivery.p50.toFixed(1).padStart(5)} p99 ${delivery.p99.toFixed(1).padStart(6)} ms`
}

function pagesOf({ pages, share }: { pages: CrowdReport; share: number }): string {
  const { sent, unchanged, failed, p50, p99 } = pages
  return `pages p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, ${sent} sent, ${unchanged} unchanged, ${failed} failed; server ${share.toFixed(0)} % of a core`
}

/** Waits until the server is nearly idle: opening or closing thousands of connections is not part of the measurement. */
async function quiet({ pid = 0 }: ChildProcess): Promise<void> {
  for (let used = cpuTime(pid), last = -1; last < 0 || used - last > quietMs / 10; ) {
    await wait(quietMs)
    ;[last, used] = [used, cpuTime(pid)]
  }
}

function memoryOf(server: ChildProcess): Promise<NodeJS.MemoryUsage> {
  server.send('memory')
  return hear<NodeJS.MemoryUsage>(server)
}

/** Returns a process's peak resident memory in bytes. Linux only. */
function peakOf({ pid }: ChildProcess): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
