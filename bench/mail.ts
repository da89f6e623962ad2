// Incoming mail: mails journaled and decided per second beside a bare SMTP sink that writes each mail to disk and syncs it, in the same run; memory; and every
// public sample, each parsed within a second.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { startSmtpReceiver } from '../apps/server/src/modules/inbound-mail/ways-in/smtp-receiver.ts'
import { modules } from '../apps/server/src/modules.ts'
import { resolveTestZone } from '../apps/server/src/testing/dns-zone.ts'
import { testLibrary } from '../apps/server/src/testing/library.ts'
import { duration, say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({ options: { mails: { type: 'string', default: '2000' }, connections: { type: 'string', default: '8' } } })
const count = Number(values.mails)
/** Goals: share of the bare sink's speed, seconds for one mail, and growth of the memory in MB. */
const goals = { share: 1 / 3, parseMs: 1000, growthMb: 120 }
const domain = 'in.bench.test'
const sampleMs = 250
/** Memory of the process during the run, in MB. */
const memory: number[] = []

const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const env = {
  DATA_DIR: folder,
  PORT: '0',
  DEMO: '0',
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  VISITOR_LIMITS: '1000000',
  INBOUND_MAIL_DOMAIN: domain,
  INBOUND_SMTP_HOST: '127.0.0.1',
}
const running = await start({ config: readConfig(env), modules, resolveDns: resolveTestZone })
const results: boolean[] = []
try {
  const sink = await bareSink(path.join(folder, 'sink'))
  const bare = await sent(sink.port, 'anyone@sink.test')
  await sink.stop()
  say(`Bare sink: ${Math.round(count / bare)} mails a second, each written and synced.`)

  const receiver = await startSmtpReceiver(running.kernel)
  const library = await testLibrary({ kernel: running.kernel, address: running.address })
  const address = `${library.support_lib_id}@${domain}`
  await sent(receiver.port, address, 200)
  await allDecided(200)
  const before = process.memoryUsage().rss
  const sampling = setInterval(() => memory.push(Math.round(process.memoryUsage().rss / 1024 ** 2)), sampleMs)
  const begun = performance.now()
  const accepted = await sent(receiver.port, address)
  await allDecided(200 + count)
  clearInterval(sampling)
  const seconds = (performance.now() - begun) / 1000
  const share = bare / seconds
  const growth = (process.memoryUsage().rss - before) / 1024 ** 2
  results.push(share >= goals.share, growth <= goals.growthMb)
  say(
    `Porchlight: ${Math.round(count / seconds)} mails a second journaled and decided, ${share.toFixed(2)} of the sink (goal ${goals.share.toFixed(2)}), memory ${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB.`,
  )
  say(`Accepting took ${accepted.toFixed(1)} of ${seconds.toFixed(1)} s. Memory in MB over the run: ${tenths(memory).join(', ')}.`)
  await receiver.stop()
  results.push(await samples())
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = results.every(Boolean) ? 0 : 1

/** Returns the highest sample of each tenth of a run. */
function tenths(samples: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(samples.length / 10))
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, at) => Math.max(...samples.slice(at * size, (at + 1) * size)))
}

/** An SMTP server that does nothing but write each mail to a file and sync it. */
async function bareSink(into: string): Promise<{ port: number; stop(): Promise<void> }> {
  mkdirSync(into)
  let number = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      void (async () => {
        const bytes = Buffer.concat(await stream.toArray())
        const file = await open(path.join(into, String(++number)), 'w')
        await file.writeFile(bytes)
        await file.sync()
        await file.close()
        done()
      })()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  return { port: typeof bound === 'object' && bound ? bound.port : 0, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/** Sends mails of different customers; returns the seconds until the last is acknowledged. */
async function sent(port: number, to: string, mails = count): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: Number(values.connections),
    maxMessages: 1_000_000,
  })
  const begun = performance.now()
  const raw = (at: number) =>
    `From: Customer <c${at}-${begun}@bench.test>\r\nTo: ${to}\r\nSubject: Question ${at}\r\nMessage-ID: <${at}.${begun}@bench.test>\r\nDate: Wed, 25 Nov 2026 09:00:00 +0000\r\n\r\n${'Where is my order? '.repeat(40)}\r\n\r\nOn Mon, Nov 2, 2026 at 9:14 AM Ana <a@b.example> wrote:\r\n\r\n${'> It is on its way.\r\n'.repeat(20)}`
  let next = 0
  // Mails are made when they are sent, so that those that wait take no memory.
  const line = async () => {
    for (let at = next++; at < mails; at = next++) await transport.sendMail({ envelope: { from: `c${at}@bench.test`, to: [to] }, raw: raw(at) })
  }
  await Promise.all(Array.from({ length: Number(values.connections) }, line))
  transport.close()
  return (performance.now() - begun) / 1000
}

async function allDecided(wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await running.kernel.database.owner.query<{ decided: number }>("select count(*)::int as decided from inbound_mails where fate = 'new'")
    if ((rows[0]?.decided ?? 0) >= wanted) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Parses all public samples, if they are there. */
async function samples(): Promise<boolean> {
  const corpora = path.resolve(import.meta.dirname, '../../shared/corpora/mail')
  if (!existsSync(corpora)) {
    say('Samples: skipped, they are not there.')
    return true
  }
  const { parseMail } = await import('../apps/server/src/modules/inbound-mail/parsing/parse-mail.ts')
  let slowest = { ms: 0, file: '' }
  let parsed = 0
  for (const entry of readdirSync(corpora, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /README|LICENSE|\.(?:json|tsv|list|tnef)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const raw = readFileSync(file)
    const begun = performance.now()
    await parseMail(raw)
    const ms = performance.now() - begun
    if (ms > slowest.ms) slowest = { ms, file: path.basename(file) }
    parsed++
  }
  say(`Samples: ${parsed} parsed without an exception, the slowest in ${duration(slowest.ms)} (${slowest.file}).`)
  return slowest.ms <= goals.parseMs
}
