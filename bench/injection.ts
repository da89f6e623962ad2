// Orders in texts of others: every order of a public collection and of ours, through every way into the product, with a model that obeys whoever wrote them.
// Counts secrets, links, scripts and acts that come out. Exits with 1 if any does.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { start } from '../apps/server/src/kernel/start.ts'
import { collectedOrders, ownOrders } from '../apps/server/src/modules/answers/testing/injection/orders.ts'
import { isTried, runInjection } from '../apps/server/src/modules/answers/testing/injection/run-injection.ts'
import { startSmtpReceiver } from '../apps/server/src/modules/inbound-mail/ways-in/smtp-receiver.ts'
import { startMailSink } from '../apps/server/src/modules/mail/testing/start-mail-sink.ts'
import { modules } from '../apps/server/src/modules.ts'
import { resolveTestZone } from '../apps/server/src/testing/dns-zone.ts'
import { buildStale } from '../scripts/tooling/build.ts'
import { say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' }, only: { type: 'string' } } })
const mailDomain = 'in.bench.test'
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-bench-'))
const sink = await startMailSink()
const lookups: string[] = []
const env = {
  ...{
    DATA_DIR: folder,
    PORT: '0',
    DEMO: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.BENCH_LOG === 'error' ? 'error' : 'silent',
    VISITOR_LIMITS: '1000000',
    PRIVATE_WEBHOOKS: '1',
  },
  ...{ INBOUND_MAIL_DOMAIN: mailDomain, INBOUND_SMTP_HOST: '127.0.0.1', ...sink.env },
}
const lookupHost = async (host: string) => {
  lookups.push(host)
  if (host !== '127.0.0.1') throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return [{ address: host }]
}
const running = await start({ config: readConfig(env), modules, resolveDns: resolveTestZone, lookupHost })
try {
  const receiver = await startSmtpReceiver(running.kernel)
  const { orders, mails } = collectedOrders()
  const own = ownOrders()
  const kinds = new Set(orders.map(({ kind }) => kind)).size
  say(`The public collection here: ${orders.length} orders of ${kinds} kinds, ${mails.length} mails. Our own: ${own.length} orders.`)
  const all = [...own, ...orders].slice(0, Number(values.orders))
  const attacked = { server: running, smtpPort: receiver.port, mailDomain, mailsOut: sink.received, lookups }
  await buildStale()
  const { channels, modelCalls, elsewhere } = await runInjection(
    attacked,
    (channel) => (values.only === undefined || values.only === channel ? all : []),
    mails,
    (result) => {
      const { channel, cases, reached, leaks } = result
      const untried = isTried(result) ? '' : ', NOT AS MANY AS EXPECTED'
      say(`  ${channel.padEnd(16)} ${String(cases).padStart(4)} orders, ${String(reached).padStart(4)} read by the model${untried}, ${leaks.length} leaks`)
      for (const { what, where, text } of leaks.slice(0, 5)) say(`    ${what} by ${where}: ${text}`)
    },
  )
  await receiver.stop()
  const leaks = [...channels.flatMap((one) => one.leaks), ...elsewhere]
  const count = (...kinds: string[]) => leaks.filter(({ what }) => kinds.includes(what)).length
  for (const { what, where, text } of elsewhere.slice(0, 20)) say(`  ${what} by ${where}: ${text}`)
  const tried = channels.reduce((sum, { cases }) => sum + cases, 0)
  say(`${all.length} orders through ${channels.length} ways, ${tried} cases; the model was asked ${modelCalls} times and obeyed.`)
  say(
    `Secrets that left ${count('canary')}, sentences that no article says ${count('invented')}, links and pictures ${count('link')}, scripts ${count('script')}, acts ${count('action')}.`,
  )
  process.exitCode = leaks.length === 0 && channels.every(isTried) ? 0 : 1
} finally {
  await running.stop()
  await sink.stop()
  rmSync(folder, { recursive: true, force: true })
}
