// Flows: how long visitors in flows wait for the next question, compared with the acknowledgement of a plain message; with --kills, whether kills lose anything.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../apps/server/src/kernel/data/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/kernel/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../apps/server/src/kernel/process/log.ts'
import { runFlowKills, saidOnce } from '../apps/server/src/modules/flows/testing/run-flow-kills.ts'
import { say } from '../scripts/tooling/command.ts'
import { serverProcess } from '../scripts/tooling/server-process.mjs'
import type { Talkers } from './flows/porchlight.ts'
import { Talk, type Waits } from './flows/talk.ts'
import { median, quantile } from './live/quantile.ts'
import { hear } from './live/wire.ts'

const { values: options } = parseArgs({
  options: {
    visitors: { type: 'string', default: '1000' },
    agents: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    kills: { type: 'string' },
  },
})
/** The p99 of a step as a multiple of that of a plain message. */
const goal = 1.5

process.exitCode = (options.kills ? await survives(Number(options.kills)) : await compare()) ? 0 : 1

async function survives(kills: number): Promise<boolean> {
  const visitors = Math.min(100, Number(options.visitors))
  const { chats } = await runFlowKills({ seed: 30, visitors, kills })
  const wrong = visitors - chats.filter((said) => said === saidOnce).length
  say(`${kills} kills while ${visitors} visitors answered a flow: ${wrong} chats in which something is missing or was said twice.`)
  return wrong === 0
}

async function compare(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log: () => {} })
  let porchlight: ChildProcess | undefined
  try {
    const owner = new pg.Pool(postgres.connection)
    owner.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
    await migrate(owner, makeLog('error'))
    porchlight = serve(folder, JSON.stringify(postgres.connection))
    const [plain, flow] = await hear<[Talkers, Talkers]>(porchlight)
    const talks = { plain: new Talk(plain, false), flow: new Talk(flow, true) }
    for (const talk of Object.values(talks)) await talk.connect()
    await owner.query('vacuum analyze')
    await owner.query('checkpoint')
    await owner.end()
    return await ratios(talks)
  } finally {
    porchlight?.kill('SIGKILL')
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rounds of both alternate, so that the machine's other work meets both. */
async function ratios({ plain, flow }: Record<'plain' | 'flow', Talk>): Promise<boolean> {
  const [rate, seconds] = [Number(options.rate), Number(options.seconds)]
  for (const talk of [plain, flow]) await talk.round(rate, 3)
  const found: number[] = []
  let missing = 0
  for (let at = 0; at < Number(options.rounds); at++) {
    const [message, step] = [await plain.round(rate, seconds), await flow.round(rate, seconds)]
    say(`  plain message ${figures(message.acknowledged)}   step of a flow ${figures(step.answered)}, acknowledged ${figures(step.acknowledged)}`)
    found.push(quantile(step.answered, 0.99) / quantile(message.acknowledged, 0.99))
    missing += message.missing + step.missing
  }
  say(
    `${options.visitors} visitors in flows, ${rate} answers a second: step to answer p99 ${median(found).toFixed(2)} times that of a plain message (goal ${goal}); not answered: ${missing}.`,
  )
  return median(found) <= goal && missing === 0
}

function figures(waits: Waits['answered']): string {
  return `p50 ${quantile(waits, 0.5).toFixed(1)} ms p99 ${quantile(waits, 0.99).toFixed(1)} ms`
}

function serve(folder: string, connection: string): ChildProcess {
  const { flags, environment } = serverProcess
  const settings = { NODE_ENV: 'test', PORT: '0', DATA_DIR: path.join(folder, 'data'), DEMO: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' }
  // The limits of visitors are not what is measured.
  const measured = { VISITOR_LIMITS: '1000', BENCH_DATABASE: connection, BENCH_VISITORS: options.visitors, BENCH_AGENTS: options.agents }
  return fork(path.join(import.meta.dirname, 'flows/porchlight.ts'), { env: { ...process.env, ...environment, ...settings, ...measured }, execArgv: flags })
}
