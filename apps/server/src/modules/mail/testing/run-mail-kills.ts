import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { newRef } from '../../../kernel/ids.ts'
import { callsOf } from '../../../testing/calls.ts'
import { ChaosServer } from '../../../testing/chaos/chaos-server.ts'
import { insist } from '../../../testing/insist.ts'

/** `mails` replies are sent while the server (every third time with PostgreSQL) is killed; the seed decides when. */
export type MailKills = { seed: number; mails: number; kills: number; say?: (text: string) => void }
/** Acknowledged replies whose mail never arrived, repeated mails by Message-ID, and messages that the conversations show twice. */
export type MailKillsOutcome = { arrived: number; lost: string[]; repeats: number; doubledMessages: number; kills: number }

/** Time in which the mails of a process that was killed are resumed, in ms; afterwards their leases are made to expire, as if time had passed. */
const settleMs = 2000
const roundsMax = 90

/** Sends mails through a real mail server while ours is killed with -9 at random points. */
export async function runMailKills({ seed, mails, kills, say = () => {} }: MailKills): Promise<MailKillsOutcome> {
  const random = seeded(seed)
  const arrived = new Map<string, number>()
  const sink = await slowSink(arrived, () => 5 + random() * 60)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'porchlight-mail-kills-'))
  process.env.SMTP_URL = `smtp://127.0.0.1:${sink.port}`
  const { server, world } = await ChaosServer.start(dataDir, 1, 1)
  const { mailReplies, tickets } = callsOf(server.address, () => `Bearer ${world.agents[0] ?? ''}`)
  const acknowledged: string[] = []
  let isOver = false
  try {
    const sending = (async () => {
      for (let index = 0; index < mails; index++) {
        const address = `m${index}@buyer.test`
        const { conversation } = await insist(() => tickets.create({ email: address, subject: `Mail ${index}`, message: 'Hello', sender_type: 'visitor' }))
        const reply = { conversation_ref: conversation.conversation_ref, client_msg_id: newRef(), message: `Answer ${index}`, to: [{ address }] }
        acknowledged.push((await insist(() => mailReplies.create({ ...reply, send_at: new Date().toISOString() }))).reply.reply_ref)
      }
      isOver = true
    })()
    for (let kill = 0; kill < kills; kill++) {
      const before = arrived.size
      // Between two kills at least one more mail has arrived, so that every kill meets a server that is sending.
      for (let wait = 0; wait < 200 && arrived.size === before && !(isOver && arrived.size >= mails); wait++) await pause(25)
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
    await database.end()
    const ids = new Set([...arrived.keys()].map((id) => id.split('@')[0]))
    const repeats = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0)
    return { arrived: arrived.size, lost: acknowledged.filter((ref) => !ids.has(ref)), repeats, doubledMessages: Number(rows[0]?.count), kills }
  } finally {
    await server.stop()
    await sink.close()
    await rm(dataDir, { recursive: true, force: true })
    delete process.env.SMTP_URL
  }
}

/** Returns whether no mail waits; otherwise lets the leases and locks of killed processes expire, and asks for what they left. */
async function isSettled(database: pg.Pool): Promise<boolean> {
  const open = await database.query<{ count: string }>(
    "select (select count(*) from mail_replies where state = 'waiting') + (select count(*) from mail_deliveries where state = 'queued') as count",
  )
  if (Number(open.rows[0]?.count) === 0) return true
  await database.query(
    "update mail_deliveries set leased_until = now() - interval '1 second' where state = 'queued' and leased_until < now() + interval '80 seconds'",
  )
  await database.query(
    `select graphile_worker.add_job('mailReplies:send', json_build_object('support_lib_id', support_lib_id, 'reply_ref', reply_ref)) from mail_replies where state = 'waiting'`,
  )
  await database.query(
    `select graphile_worker.add_job('mail:send', json_build_object('support_lib_id', support_lib_id)) from mail_deliveries where state = 'queued' group by support_lib_id`,
  )
  return false
}

/** A mail server that takes its time, before and after it has accepted a mail, and counts each Message-ID. */
async function slowSink(arrived: Map<string, number>, waitMs: () => number): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        await pause(waitMs())
        const [, id = ''] = /^Message-ID: <(.+)>/im.exec(Buffer.concat(chunks).toString()) ?? []
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
