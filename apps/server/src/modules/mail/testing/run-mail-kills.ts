import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../../../../scripts/tooling/port.ts'
import { newRef } from '../../../kernel/ids.ts'
import { callsOf } from '../../../testing/calls.ts'
import { ChaosServer } from '../../../testing/chaos/chaos-server.ts'
import { insist } from '../../../testing/insist.ts'
import { until } from '../../../testing/until.ts'
import { IncomingMails, type IncomingOutcome } from './incoming-mails.ts'
import { OutgoingMails, type OutgoingOutcome } from './outgoing-mails.ts'

/** `mails` customers are answered, third parties asked about them and followers of a ticket answered, and as many mails come in, while the server (every third time with PostgreSQL) is killed; the seed decides when. */
export type MailKills = { seed: number; mails: number; kills: number; say?: (text: string) => void }
/**
 * How many mails arrived, what became of the texts in them, repeated mails by Message-ID, messages that the conversations show twice, side conversations that were
 * begun twice or not at all; and what became of mails that came in.
 */
export type MailKillsOutcome = OutgoingOutcome & {
  arrived: number
  repeats: number
  doubledMessages: number
  wrongSides: number
  kills: number
  incoming: IncomingOutcome
}

/** Time in which the mails of a process that was killed are resumed, in ms; afterwards their leases are made to expire, as if time had passed. */
const settleMs = 2000
const roundsMax = 90

/** Mails come in in bursts of this many, so that some are decided together. */
const burst = 4
const mailDomain = 'in.kills.test'

/** Sends mails through a real mail server, and receives some, while ours is killed with -9 at random points. */
export async function runMailKills({ seed, mails, kills, say = () => {} }: MailKills): Promise<MailKillsOutcome> {
  const random = seeded(seed)
  const outgoing = new OutgoingMails(() => 5 + random() * 60)
  const { arrived, replyAddresses } = outgoing
  const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-mail-kills-'))
  const inboundPort = await freePort()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${await outgoing.listen()}`, INBOUND_SMTP_PORT: String(inboundPort), INBOUND_MAIL_DOMAIN: mailDomain }
  Object.assign(process.env, settings, { INBOUND_SMTP_HOST: '127.0.0.1' })
  const { server, world } = await ChaosServer.start(dataDir, 1, 1)
  const { conversationLinks, mailReplies, tickets, trackers } = callsOf(server.address, () => `Bearer ${world.agents[0] ?? ''}`)
  const incoming = new IncomingMails(inboundPort, `${world.support_lib_id}@${mailDomain}`)
  const opened = async (email: string) => {
    const { conversation } = await insist(() => tickets.create({ email, subject: 'Chain', message: 'Hello', sender_type: 'visitor' }))
    return conversation.conversation_ref
  }
  const mail = (conversation_ref: string, address: string, words: string, more: object = {}) => {
    const said = { conversation_ref, client_msg_id: newRef(), message: outgoing.textFor([address], words), to: [{ address }] }
    return insist(() => mailReplies.create({ ...said, send_at: new Date().toISOString(), ...more }))
  }
  const later = () => new Date(Date.now() + random() * 3000).toISOString()
  let sides = 0
  /** A customer, who is answered at once or later; a third party who is asked about them; and every few, all of them follow a ticket that is answered. */
  const work = async (index: number, followers: string[][]) => {
    const address = `m${index}@buyer.test`
    const conversation_ref = await opened(address)
    await mail(conversation_ref, address, 'Answer', { send_at: index % 2 === 0 ? later() : new Date().toISOString() })
    if (index % 2 === 0) {
      await mail(conversation_ref, `m${index}@parts.test`, 'Question', { kind: 'forward', has_quotes: false, send_at: later() })
      sides++
    }
    followers.push([conversation_ref, address])
    if (followers.length < burst) return
    const tracker = await opened('ours@desk.test')
    const all = followers.splice(0)
    for (const [follower = ''] of all) await insist(() => conversationLinks.add({ conversation_ref: follower, other_ref: tracker, kind: 'follows' }))
    const message = outgoing.textFor(
      all.map(([, each = '']) => each),
      'It is mended',
    )
    const client_msg_id = newRef()
    await insist(() => trackers.answer({ conversation_ref: tracker, client_msg_id, message, conversation_refs: all.map(([follower = '']) => follower) }))
    // As if the time in which it can be taken back had passed: it leaves between the kills, not after them.
    await insist(() => database.query("update tracker_answers set send_at = now() where state = 'waiting'"))
    await insist(() => database.query("update graphile_worker._private_jobs set run_at = now() where key like 'trackers.send:%' and locked_at is null"))
  }
  let isOver = false
  const database = new pg.Pool({ ...server.database, max: 1 })
  database.on('error', () => {})
  try {
    // The customer whose answers come in while the server is killed.
    await mail(await opened(IncomingMails.customer), IncomingMails.customer, 'Welcome')
    await until(() => replyAddresses.has(IncomingMails.customer), 'the first mail has arrived')
    const replyAddress = replyAddresses.get(IncomingMails.customer) ?? ''
    const sending = (async () => {
      const followers: string[][] = []
      for (let index = 0; index < mails; index++) {
        if (index % burst === 0) for (let at = index; at < Math.min(index + burst, mails); at++) incoming.send(at, replyAddress, random() * 400)
        await work(index, followers)
      }
      await incoming.allAccepted()
      isOver = true
    })()
    const isUnderWay = () => !isOver || outgoing.outcome().lost.length > 0
    for (let kill = 0; kill < kills; kill++) {
      const before = arrived.size
      // Between two kills at least one more mail has arrived, so that every kill meets a server that is sending.
      for (let wait = 0; wait < 200 && arrived.size === before && isUnderWay(); wait++) await pause(25)
      await pause(random() * 400)
      await server.killAndStart(kill % 3 === 2)
      say(`kill ${kill + 1}: ${arrived.size} mails have arrived`)
    }
    await sending
    for (let round = 0; round < roundsMax; round++) {
      await pause(settleMs)
      if (await isSettled(database)) break
    }
    const { rows } = await database.query<{ count: string }>(
      "select count(*) from (select 1 from messages where sender_type = 'agent' group by support_lib_id, conversation_ref, message having count(*) > 1) twice",
    )
    const begun = await database.query<{ count: string }>("select count(*) from conversation_links where kind = 'side'")
    const came = await incoming.outcome(database)
    const repeats = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0)
    const wrongSides = Math.abs(Number(begun.rows[0]?.count) - sides)
    return { ...outgoing.outcome(), arrived: arrived.size, repeats, doubledMessages: Number(rows[0]?.count), wrongSides, kills, incoming: came }
  } finally {
    await database.end()
    await server.stop()
    await outgoing.close()
    await rm(dataDir, { recursive: true, force: true })
    for (const name of [...Object.keys(settings), 'INBOUND_SMTP_HOST']) delete process.env[name]
  }
}

/** Returns whether no mail waits; otherwise lets the leases and locks of killed processes expire, and asks for what they left. */
async function isSettled(database: pg.Pool): Promise<boolean> {
  const open = await database.query<{ count: string }>(
    `select (select count(*) from mail_replies where state = 'waiting') + (select count(*) from tracker_answers where state in ('waiting', 'sending')) + (select count(*) from mail_deliveries where state = 'queued')
      + (select count(*) from inbound_mails where fate = 'pending') as count`,
  )
  if (Number(open.rows[0]?.count) === 0) return true
  await database.query(
    "update mail_deliveries set leased_until = now() - interval '1 second' where state = 'queued' and leased_until < now() + interval '80 seconds'",
  )
  await database.query("update inbound_mails set due_at = now() where fate = 'pending'")
  await database.query(
    `select graphile_worker.add_job('inbound:decide', json_build_object('support_lib_id', support_lib_id)) from inbound_mails where fate = 'pending' group by support_lib_id`,
  )
  await database.query(
    `select graphile_worker.add_job('mailReplies:send', json_build_object('support_lib_id', support_lib_id, 'reply_ref', reply_ref)) from mail_replies where state = 'waiting'`,
  )
  await database.query(
    `select graphile_worker.add_job('trackers:send', json_build_object('support_lib_id', support_lib_id, 'answer_ref', answer_ref)) from tracker_answers where state in ('waiting', 'sending')`,
  )
  await database.query(
    `select graphile_worker.add_job('mail:send', json_build_object('support_lib_id', support_lib_id)) from mail_deliveries where state = 'queued' group by support_lib_id`,
  )
  return false
}

/** Returns pseudo-random numbers from 0 to 1 that depend only on the seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
