import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { startSmtpReceiver } from '../inbound-mail/ways-in/smtp-receiver.ts'
import { startMailSink } from '../mail/testing/start-mail-sink.ts'
import { channels } from './testing/injection/channels.ts'
import { collectedOrders, ownOrders } from './testing/injection/orders.ts'
import { isTried, runInjection } from './testing/injection/run-injection.ts'

beforeAll(buildStale, 240_000)

const mailDomain = 'in.porchlight.test'
/** Ways that take longer or are less different from others: fewer orders are tried by each. */
const less = ['offer', 'hand-over', 'file name', 'finished', 'article draft', 'customer data', 'issue title']

/** A server that takes mail and connects only to this machine, with everything that it sends and looks up. */
async function attackedServer() {
  const lookups: string[] = []
  const sink = await startMailSink()
  const server = await startTestServer({
    env: { PRIVATE_WEBHOOKS: '1', INBOUND_MAIL_DOMAIN: mailDomain, INBOUND_SMTP_HOST: '127.0.0.1', ...sink.env },
    lookupHost: async (host) => {
      lookups.push(host)
      if (host !== '127.0.0.1') throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
      return [{ address: host }]
    },
  })
  const receiver = await startSmtpReceiver(server.kernel)
  onTestFinished(async () => {
    await receiver.stop()
    await server.stop()
    await sink.stop()
  })
  return { server, smtpPort: receiver.port, mailDomain, mailsOut: sink.received, lookups }
}

test('orders of every kind by every way in, with a model that obeys them: no secret leaves, nothing is said or linked that no source says, nothing runs, nothing is done', async () => {
  const own = Map.groupBy(ownOrders(), ({ kind }) => kind)
  expect([...own.values()].flat().length).toBeGreaterThanOrEqual(100)
  const { orders, mails } = collectedOrders()
  // Another order of about half of the kinds by each way, and of each kind by several. `bench/injection.ts` tries them all.
  const names = Object.keys(channels)
  const chosen = (channel: string) => {
    const at = names.indexOf(channel)
    const ours = [...own.values()].flatMap((some) => some[at % some.length] ?? [])
    const all = [...ours, ...orders.slice(at * 5, at * 5 + 1)]
    // Two in one text, which tries as much in half the time.
    const pairs = all.flatMap(({ kind, text }, place) => (place % 2 === 1 ? [] : [{ kind, text: `${text}\n${all[place + 1]?.text ?? ''}` }]))
    const share = less.includes(channel) ? 3 : 2
    return pairs.filter((_, place) => place % share === at % share)
  }
  const { channels: results, elsewhere } = await runInjection(await attackedServer(), chosen, mails)
  expect(results.flatMap(({ leaks }) => leaks)).toEqual([])
  expect(elsewhere).toEqual([])
  expect(results.filter((one) => !isTried(one))).toEqual([])
})
