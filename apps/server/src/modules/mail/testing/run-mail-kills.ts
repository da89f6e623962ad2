import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../../../../../scripts/tooling/port.ts'
import { newRef } from '../../../kernel/ids.ts'
import { callsOf } from '../../../testing/calls.ts'
import { ChaosServer } from '../../../testing/chaos/chaos-server.ts'
import { insist } from '../../../testing/insist.ts'
import { until } from '../../../testing/until.ts'
import { IncomingMails, type IncomingOutcome } from './incoming-mails.ts'

/** `mails` replies are sent, and as many mails come in, while the server (every third time with PostgreSQL) is killed; the seed decides when. */
export type MailKills = { seed: number; mails: number; kills: number; say?: (text: string) => void }
/** Acknowledged replies whose mail never arrived, repeated mails by Message-ID, messages that the conversations show twice; and what became of mails that came in. */
export type MailKillsOutcome = { arrived: number; lost: string[]; repeats: number; doubledMessages: number; kills: number; incoming: IncomingOutcome }

/** Time in which the mails of a process that was killed are resumed, in ms; afterwards their leases are made to expire, as if time had passed. */
const settleMs = 2000
const roundsMax = 90

/** Mails come in in bursts of this many, so that some are decided together. */
const burst = 4
const mailDomain = 'in.kills.test'

/** Sends mails through a real mail server, and receives some, while ours is killed with -9 at random points. */
export async function runMailKills({ seed, mails, kills, say = () => {} }: MailKills): Promise<MailKillsOutcome> {
  const random = seeded(seed)
  const arrived = new Map<string, number>()
  const replyAddresses = new Map<string, string>()
  const sink = await slowSink(arrived, replyAddresses, () => 5 + random() * 60)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-mail-kills-'))
  const inboundPort = await freePort()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, INBOUND_SMTP_PORT: String(inboundPort), INBOUND_MAIL_DOMAIN: mailDomain }
  Object.assign(process.env, settings, { INBOUND_SMTP_HOST: '127.0.0.1' })
  const { server, world } = await ChaosServer.start(dataDir, 1, 1)
  const { mailReplies, tickets } = callsOf(server.address, () => `Bearer ${world.agents[0] ?? ''}`)
  const incoming = new IncomingMails(inboundPort, `${world.support_lib_id}@${mailDomain}`)
  const acknowledged: string[] = []
  const answer = async (address: string, name: string) => {
    const { conversation } = await insist(() => tickets.create({ email: address, subject: `Mail ${name}`, message: 'Hello', sender_type: 'visitor' }))
    const reply = { conversation_ref: conversation.conversation_ref, client_msg_id: newRef(), message: `Answer ${name}`, to: [{ address }] }
    acknowledged.push((await insist(() => mailReplies.create({ ...reply, send_at: new Date().toISOString() }))).reply.reply_ref)
  }
  let isOver = false
  try {
    // The customer whose answers come in while the server is killed.
    await answer(IncomingMails.customer, 'first')
    await until(() => replyAddresses.has(IncomingMails.customer), 'the first mail has arrived')
    const replyAddress = replyAddresses.get(IncomingMails.customer) ?? ''
    const sending = (async () => {
      for (let index = 0; index < mails; index++) {
        if (index % burst === 0) for (let at = index; at < Math.min(index + burst, mails); at++) incoming.send(at, replyAddress, random() * 400)
        await answer(`m${index}@buyer.test`, String(index))
      }
      await incoming.allAccepted()
      isOver = true
    })()
    for (let kill = 0; kill < kills; kill++) {
      const before = arrived.size
      // Between two kills at least one more mail has arrived, so that every kill meets a server that is sending.
      for (let wait = 0; wait < 200 && arrived.size === before && !(isOver && arrived.size > mails); wait++) await pause(25)
      await pause(random() * 400)
      await server.killAndStart(kill % 3 === 2)
      say(`kill ${kill + 1}: ${arrived.size} mails have arrived`)
    }
    await sending
    const database = new pg.Pool({ ...server.database, max: 1 })
    database.on('error', () => {})
    for (let round = 0; round < roundsMax; round++) {
      await pause(settleMs)
      if (await isSettled(database)) break
    }
    const { rows } = await database.query<{ count: string }>(
      "select count(*) from (select 1 from messages where sender_type = 'agent' group by support_lib_id, conversation_ref, message having count(*) > 1) twice",
    )
    const came = await incoming.outcome(database)
    await database.end()
    const ids = new Set([...arrived.keys()].map((id) => id.split('@')[0]))
    const repeats = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0)
    return { arrived: arrived.size, lost: acknowledged.filter((ref) => !ids.has(ref)), repeats, doubledMessages: Number(rows[0]?.count), kills, incoming: came }
  } finally {
    await server.stop()
    await sink.close()
    await rm(dataDir, { recursive: true, force: true })
    for (const name of [...Object.keys(settings), 'INBOUND_SMTP_HOST']) delete process.env[name]
  }
}

/** Returns whether no mail waits; otherwise lets the leases and locks of killed processes expire, and asks for what they left. */
async function isSettled(database: pg.Pool): Promise<boolean> {
  const open = await database.query<{ count: string }>(
    `select (select count(*) from mail_replies where state = 'waiting') + (select count(*) from mail_deliveries where state = 'queued')
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
    `select graphile_worker.add_job('mail:send', json_build_object('support_lib_id', support_lib_id)) from mail_deliveries where state = 'queued' group by support_lib_id`,
  )
  return false
}

/** A mail server that takes its time, before and after it has accepted a mail, counts each Message-ID and remembers where each recipient's answers go. */
async function slowSink(
  arrived: Map<string, number>,
  replyAddresses: Map<string, string>,
  waitMs: () => number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        await pause(waitMs())
        const mail = Buffer.concat(chunks).toString()
        const [, id = ''] = /^Message-ID: <(.+)>/im.exec(mail) ?? []
        const [, reply = ''] = /^Reply-To:[^@]*?([^\s<@]+@[^\s>]+)/im.exec(mail) ?? []
        for (const { address } of session.envelope.rcptTo) replyAddresses.set(address, reply)
        arrived.set(id, (arrived.get(id) ?? 0) + 1)
        await pause(waitMs())
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Returns pseudo-random numbers from 0 to 1 that depend only on the seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
