// 200 sockets that stop reading beside 1,000 that read, on one server: the former must be cut off, the latter get every message, soon.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ChaosServer } from '../../apps/server/src/testing/chaos/chaos-server.ts'
import { runSlowReaders } from '../../apps/server/src/testing/drills/slow-readers.ts'
import { say } from '../../scripts/tooling/command.ts'
import { noteFigure } from '../all/figures.ts'
import { quantile } from '../live/quantile.ts'

const { values } = parseArgs({ options: { stalled: { type: 'string', default: '200' }, healthy: { type: 'string', default: '1000' } } })
const [stalled, healthy] = [Number(values.stalled), Number(values.healthy)]
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-drill-'))
const { server, world } = await ChaosServer.start(folder, 101, 20)
try {
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const before = memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory())
  }, 50)
  const outcome = await runSlowReaders({ address: server.address, world, stalled, healthy, everyMs: 100, quietMessages: 100 })
  clearInterval(watch)
  const p99 = (waits: number[]) =>
    quantile(
      waits.toSorted((a, b) => a - b),
      0.99,
    )
  const [quiet, beside] = [p99(outcome.before), p99(outcome.during)]
  say(
    `${outcome.cutStalled} of ${stalled} stalled sockets cut off after ${outcome.longMessages} messages of 57 kB; ${outcome.cutHealthy} of ${healthy} others.`,
  )
  say(
    `Messages to the others: ${outcome.sent} sent, ${outcome.missing} deliveries missing; p99 ${quiet.toFixed(0)} ms before, ${beside.toFixed(0)} ms meanwhile.`,
  )
  say(`Memory of the server: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most.`)
  noteFigure('deliveries beside 200 stalled sockets: p99 ms', beside)
  process.exitCode = outcome.cutStalled === stalled && outcome.cutHealthy + outcome.missing === 0 && beside < 1000 ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
