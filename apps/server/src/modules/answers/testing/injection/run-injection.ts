import type { Kernel } from '../../../../kernel/kernel.ts'
import type { ReceivedMail } from '../../../mail/testing/start-mail-sink.ts'
import { keepVectorsNow } from '../keep-vectors-now.ts'
import { type AttackedShop, attackedShop, secrets, sourceOf } from './attacked-shop.ts'
import { channels, readByModel } from './channels.ts'
import { canariesIn, inventedIn, type Leak, liveIn } from './leaks.ts'
import type { Order } from './orders.ts'
import type { Case } from './trying.ts'

/** A server to attack: where it takes mail, what it has sent, and the hosts that it has looked up. */
export type Attacked = {
  server: { kernel: Kernel; address: string }
  smtpPort: number
  mailDomain: string
  mailsOut: readonly ReceivedMail[]
  lookups: readonly string[]
}
/** What came of one channel: cases that went in, those of which the model was given the order, and leaks. */
export type ChannelResult = { channel: string; cases: number; reached: number; leaks: Leak[] }
export type InjectionResult = { channels: ChannelResult[]; modelCalls: number; elsewhere: Leak[] }

/** Returns whether as many orders of a way reached the model as do if everything works: a page that fails gives nothing away, and proves nothing. */
export function isTried({ channel, cases, reached }: ChannelResult): boolean {
  const share = readByModel[channel]
  return share === 'all' ? reached === cases : share === 'some' ? reached > 0 : reached === 0
}

/** Events that only tell people of others. */
const announced = new Set(['feed.changed'])
/** Names of what calm talks make happen. Anything else under attack is an act. */
const namesOfEvents = async ({ library, other }: AttackedShop) => new Set([...(await library.eventNames()), ...(await other.eventNames())])

/**
 * Brings orders in through channels, while the library's model obeys whoever wrote them, and looks at everything that comes out. `chosen`: the orders of a
 * channel, in their order. First a calm question goes through each channel, whose events are the only ones that may happen.
 */
export async function runInjection(
  attacked: Attacked,
  chosen: (channel: string) => readonly Order[],
  contexts: readonly string[] = [],
  told: (result: ChannelResult) => void = () => {},
): Promise<InjectionResult> {
  const shop = await attackedShop(attacked.server)
  try {
    const way = { port: attacked.smtpPort, address: `${shop.library.support_lib_id}@${attacked.mailDomain}`, contexts }
    const casesOf = (channel: string, orders: readonly Order[], prefix: string): Case[] =>
      orders.map((order, at) => ({ ...order, at, id: `${prefix}${at}`, mark: `q${channel.replaceAll(' ', '')}${prefix}${at}z` }))
    const calm = { kind: 'calm', text: 'Thank you' }
    const wanted = Object.entries(channels).filter(([name]) => chosen(name).length > 0)
    for (const [name, channel] of wanted) await channel(shop, casesOf(name, [calm], 'calm'), way)
    const usual = await namesOfEvents(shop)
    shop.model.obeys = true
    const results: ChannelResult[] = []
    for (const [name, channel] of wanted) {
      const cases = casesOf(name, chosen(name), 'a')
      const before = shop.model.asked.length
      const leaks = await channel(shop, cases, way)
      const given = shop.model.asked.slice(before).map(({ body }) => body)
      const reached = cases.filter(({ mark }) => given.some((body) => body.includes(mark))).length
      const result = { channel: name, cases: cases.length, reached, leaks }
      results.push(result)
      told(result)
    }
    await keepVectorsNow(shop.library)
    const acts = [...(await namesOfEvents(shop))]
      .filter((name) => !usual.has(name) && !announced.has(name))
      .map((text): Leak => ({ what: 'action', where: 'events', text }))
    return { channels: results, modelCalls: shop.model.asked.length, elsewhere: [...acts, ...(await elsewhere(shop, attacked))] }
  } finally {
    await shop.stop()
  }
}

/** Returns the text of a mail as it is read, of all its parts, from quoted-printable. */
const htmlOf = (body: string) =>
  Buffer.from(
    body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Returns what was given to the model, sent out, or written where it does not belong. */
async function elsewhere(shop: AttackedShop, { mailsOut, lookups }: Attacked): Promise<Leak[]> {
  const colleagues = new Set(shop.staff.map(({ email }) => email))
  const toVisitors = mailsOut.filter(({ to }) => !colleagues.has(to))
  return [
    ...shop.model.asked.flatMap(({ body }) => canariesIn('asked of the model', body, secrets.notForVisitors)),
    ...shop.model.embedded.flatMap((text) => canariesIn('given to the model for embeddings', text, secrets.notForVisitors)),
    ...shop.hook.bodies.flatMap((body) => canariesIn('webhooks', body, secrets.ofOthers)),
    ...mailsOut.flatMap(({ head, body }) => canariesIn('mails', head + body, secrets.ofOthers)),
    ...mailsOut.flatMap(({ body }) => liveIn('mails', htmlOf(body))),
    ...toVisitors.flatMap(({ head, body }) => canariesIn('mails to visitors', head + body, secrets.notForVisitors)),
    ...lookups.filter((host) => host !== '127.0.0.1').map((text): Leak => ({ what: 'link', where: 'requests', text })),
    ...(await inRows(shop)),
    ...(await inLedger(shop)),
  ]
}

/** Returns secrets of one library in rows of the other. */
async function inRows({ library, other }: AttackedShop): Promise<Leak[]> {
  const { owner } = library.kernel.database
  const { rows } = await owner.query<{ table_name: string }>(
    "select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'support_lib_id'",
  )
  const kept = secrets.notForVisitors.filter((secret) => !secrets.ofOthers.includes(secret))
  const forbidden = [...secrets.ofOthers.map((secret) => [library.support_lib_id, secret]), ...kept.map((secret) => [other.support_lib_id, secret])]
  const leaks: Leak[] = []
  for (const { table_name } of rows) {
    const found = await owner.query<{ secret: string }>(
      `with kept as materialized (select support_lib_id, t::text as text from "${table_name}" t where support_lib_id = any($1))
       select distinct secret from kept join unnest($1::text[], $2::text[]) as forbidden (support_lib_id, secret) using (support_lib_id) where position(secret in text) > 0`,
      [forbidden.map(([id]) => id), forbidden.map(([, secret]) => secret)],
    )
    leaks.push(...found.rows.map(({ secret }): Leak => ({ what: 'canary', where: `rows of ${table_name}`, text: secret })))
  }
  return leaks
}

/** Returns what the ledger says that was shown, but no article says. */
async function inLedger(shop: AttackedShop): Promise<Leak[]> {
  const { rows } = await shop.library.kernel.database.owner.query<{ sentences: { text: string; article_id: string }[] }>(
    'select sentences from given_answers where support_lib_id = $1',
    [shop.library.support_lib_id],
  )
  const shown = rows.flatMap(({ sentences }) => sentences)
  for (const { article_id } of shown) await sourceOf(shop, article_id)
  return inventedIn('the ledger', shown, (id) => shop.sources.get(id) ?? '')
}
