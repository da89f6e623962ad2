import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCodes } from '@porchlight/contracts/close-codes'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newRef } from '../kernel/ids.ts'
import { peopleOf } from './chaos/chaos-people.ts'
import { ChaosServer } from './chaos/chaos-server.ts'
import { compareWhenSettled } from './chaos/compare-views.ts'
import { openSocket } from './live-socket.ts'
import { until } from './until.ts'

/** Period over which sockets are asked to leave; those that remain are closed only afterwards. */
const spreadMs = 3000

// Tests delivery contract 9 with the real program: its own database, busy sockets, and a frame that hangs on a lock while the server shuts down.
test('when asked to stop, a server redirects its sockets, finishes pending answers, exits in order and can be started again; nothing is lost or duplicated', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-end-'))
  const { server, world } = await ChaosServer.start(dataDir, 12, 6)
  const { clients, writers } = peopleOf(world, server.address)
  onTestFinished(async () => {
    for (const client of clients) client.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await Promise.all(clients.map((client) => client.start()))
  await until(() => clients.every((client) => client.isSettled), 'everybody is connected')
  const written: string[] = []
  const writing = setInterval(() => {
    const writer = writers[written.length % writers.length]
    if (writer) written.push(writer(`message ${written.length}`))
  }, 20)
  onTestFinished(() => clearInterval(writing))
  await until(() => clients.flatMap((client) => client.acknowledged).length > 40, 'messages flow')

  // This client ignores the request to leave, and has a frame in progress.
  const [chat] = world.chats
  const { conversation_ref = '', secret = '' } = chat ?? {}
  const stubborn = await openSocket(server.address, { support_lib_id: world.support_lib_id, secret })
  const lock = new pg.Client(server.database)
  lock.on('error', () => {})
  await lock.connect()
  await lock.query('begin')
  await lock.query('select 1 from conversations where conversation_ref = $1 for update', [conversation_ref])
  const client_msg_id = newRef()
  const answer = stubborn.ask('sendPrivate', { client_msg_id, conversation_ref, message: 'begun before the end' })
  await until(async () => (await lock.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rows.length > 0, 'the frame is under way')

  const ended = server.stop()
  const saidAt = performance.now()
  await until(async () => (await fetch(`${server.address}/readyz`)).status === 503, '/readyz says no')
  await until(() => stubborn.frames.some((frame) => 'go' in frame), 'the socket is asked to leave')
  expect(stubborn.frames).toContainEqual({ go: 'elsewhere', wait_ms: spreadMs })
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  await until(() => performance.now() > saidAt + spreadMs + 500, 'the time to leave is over')
  expect(stubborn.closeCode).toBeUndefined()
  await lock.query('commit')
  await lock.end()
  expect(await answer).toHaveProperty('ok.message.client_msg_id', client_msg_id)
  expect(await stubborn.closed()).toBe(closeCodes.goingAway)
  // After 14.5 s it would end itself, with another code.
  const { code, ms } = await ended
  expect(code).toBe(0)

  // Enough messages are waiting by now: a busy machine starts slowly, and all of them have to be delivered afterwards.
  clearInterval(writing)
  const startMs = await server.startAgain()
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  process.stdout.write(`ended in ${ms} ms, serving again in ${startMs} ms, ${written.length} messages meanwhile\n`)
  const { differences, ...rest } = await compareWhenSettled(server, clients, [...written, client_msg_id])
  expect({ ...rest, differences }).toMatchObject({ lost: [], doubled: [], differences: [], faults: [] })
  // It can be shut down again.
  expect((await server.stop()).code).toBe(0)
})
