// Memory of a server that has passed on many messages: what its heap holds after a collection must not grow with how many there were.
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
import { noteFigure } from './all/figures.ts'
import { hear, type Order, type Round, type Target } from './live/wire.ts'

const { values: options } = parseArgs({
  options: {
    visitors: { type: 'string', default: '200' },
    agents: { type: 'string', default: '20' },
    /** After how many messages to look; the first is what the others are compared with, so it leaves time for caches and compiled code. */
    messages: { type: 'string', default: '10000,50000,100000' },
  },
})
/** How much more the heap may hold at the last look than at the first, in MB: what 90,000 messages leave is at most 60 bytes each. */
const growthMaxMb = 5
const looks = options.messages.split(',').map(Number)
const secondsAtOnce = 5
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const children: ChildProcess[] = []
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: () => {} })
const owner = new pg.Pool(postgres.connection)
owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
try {
  await migrate(owner, makeLog('error'))
  const server = spawn('porchlight')
  const target = await hear<Target>(server)
  const load = spawn('load')
  await ask(load, { do: 'connect', targets: [target] })
  const heaps: number[] = []
  for (const look of looks) {
    let written = await messages()
    while (written < look) {
      const { refused, missing } = await ask(load, { do: 'round', target: target.kind, rate: null, seconds: secondsAtOnce })
      if (refused + missing > 0) throw new Error(`${refused} messages were refused, ${missing} did not arrive`)
      written = await messages()
    }
    server.send('memory')
    const { heapUsed, rss, external } = await hear<NodeJS.MemoryUsage>(server)
    heaps.push(heapUsed / 1e6)
    say(`After ${written} messages: heap ${mb(heapUsed)} MB, outside it ${mb(external)} MB, process ${mb(rss)} MB`)
  }
  const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0)
  say(`The heap grew by ${growth.toFixed(1)} MB between the first and the last (at most ${growthMaxMb}).`)
  noteFigure('heap after 100,000 messages, more than after 10,000: MB', growth)
  process.exitCode = growth <= growthMaxMb ? 0 : 1
} finally {
  for (const child of children) child.kill('SIGKILL')
  await owner.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Returns how many messages there are, by the database: a round counts those alone that arrive while it lasts. */
async function messages(): Promise<number> {
  const { rows } = await owner.query<{ count: string }>('select count(*) as count from messages')
  return Number(rows[0]?.count)
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function spawn(name: string): ChildProcess {
  const env = {
    ...process.env,
    ...serverProcess.environment,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    VISITOR_LIMITS: '1000',
    BENCH_DATABASE: JSON.stringify(postgres.connection),
    BENCH_VISITORS: options.visitors,
    BENCH_AGENTS: options.agents,
  }
  const child = fork(path.join(import.meta.dirname, 'live', `${name}.ts`), { env, execArgv: serverProcess.flags })
  children.push(child)
  return child
}

async function ask(load: ChildProcess, order: Order): Promise<Round> {
  load.send(order)
  const answer = await hear<Round | { failed: string }>(load)
  if ('failed' in answer) throw new Error(answer.failed)
  return answer
}
