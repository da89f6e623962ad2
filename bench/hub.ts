// Help hub pages, read by 1 and by 64 readers at a time, compared with Fastify sending the same bytes from memory: requests/s (at least half) and p99 (at most
// 3 times).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { modules } from '../apps/server/src/modules.ts'
import { buildStaleOf } from '../scripts/tooling/build.ts'
import { say } from '../scripts/tooling/command.ts'
import { noteFigure } from './all/figures.ts'
import type { Read, Reading } from './hub/readers.ts'
import { writtenArticles } from './hub/written-articles.ts'
import { median, quantile } from './live/quantile.ts'

const { values: options } = parseArgs({
  options: { articles: { type: 'string', default: '200' }, rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '3' } },
})
const articles = Number(options.articles)
const seconds = Number(options.seconds)
const shareMin = 0.5
const timesMax = 3

await buildStaleOf('apps/hub')
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', ROLES: 'web', VISITOR_LIMITS: '10000' }
const running = await start({ config: readConfig(env), modules })
const readers = fork(path.join(import.meta.dirname, 'hub/readers.ts'))
const plain = fastify()
try {
  const { paths } = await writtenArticles(running, articles)
  const sample = await fetch(running.address + paths[0], { headers: { 'accept-encoding': 'gzip' } })
  const body = Buffer.from(await sample.arrayBuffer())
  const zipped = gzipSync(body)
  plain.get('/*', (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', etag: '"same"', vary: 'accept-encoding' }).send(zipped),
  )
  const address = await plain.listen({ port: 0, host: '127.0.0.1' })
  let isMet = true
  for (const howMany of [1, 64]) {
    await read({ address: running.address, paths, readers: howMany, seconds: 2 })
    const shares: number[] = []
    const processor: number[] = []
    const times: number[] = []
    let failed = 0
    for (let round = 0; round < Number(options.rounds); round++) {
      const [base, ours] = [
        await read({ address, paths, readers: howMany, seconds }),
        await read({ address: running.address, paths, readers: howMany, seconds }),
      ]
      shares.push(rate(ours) / rate(base))
      times.push(p99(ours) / p99(base))
      processor.push(ours.processorMs / base.processorMs)
      failed += ours.failed
      say(
        `  ${rate(ours).toFixed(0)}/s, Fastify's ${rate(base).toFixed(0)}/s; p99 ${p99(ours).toFixed(2)} ms, its ${p99(base).toFixed(2)} ms; processor ${ours.processorMs.toFixed(3)} ms a page, its ${base.processorMs.toFixed(3)} ms`,
      )
    }
    const [share, slower] = [median(shares), median(times)]
    isMet &&= share >= shareMin && slower <= timesMax && failed === 0
    noteFigure(`help page, ${howMany} at a time: rate, of Fastify from memory`, share)
    say(
      `${howMany} at a time: ${share.toFixed(2)} of Fastify's rate; ${slower.toFixed(2)} times its p99, ${median(processor).toFixed(2)} times its processor time; ${failed} failed`,
    )
  }
  say(`${(zipped.length / 1024).toFixed(1)} kB a page; at least ${shareMin} of the rate and at most ${timesMax} times the p99: ${isMet ? 'met' : 'MISSED'}`)
  process.exitCode = isMet ? 0 : 1
} finally {
  readers.disconnect()
  await plain.close()
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Both servers run in this process, one at a time, and the readers in another: so its processor time is that of the pages. */
async function read(reading: Reading): Promise<Read & { processorMs: number }> {
  const before = process.cpuUsage()
  readers.send(reading)
  const [answer] = (await once(readers, 'message')) as [Read]
  const { user, system } = process.cpuUsage(before)
  return { ...answer, processorMs: (user + system) / 1000 / answer.ms.length }
}
function rate({ ms, seconds: spent }: Read): number {
  return ms.length / spent
}
function p99({ ms }: Read): number {
  return quantile(
    [...ms].sort((a, b) => a - b),
    0.99,
  )
}
