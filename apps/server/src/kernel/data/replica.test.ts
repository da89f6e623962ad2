// Holds for every operation.
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { callOperation, Refused } from '../../testing/calls.ts'
import { entryOf } from '../../testing/entries.ts'
import { testLibrary } from '../../testing/library.ts'
import { databaseWithStandby } from '../../testing/standby.ts'
import { ownServer } from '../../testing/test-server.ts'
import { buildWorld } from '../../testing/world.ts'
import { makeLog } from '../process/log.ts'
import { registry } from '../process/metrics.ts'
import { type Database, openDatabase } from './database.ts'

/** What became of large reads so far. */
async function outcomes(): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric('porchlight_replica_reads_total')?.get()
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels.outcome), value]))
}

async function withReplica() {
  const pair = await databaseWithStandby(inject('postgres').folder)
  const server = await ownServer({ connection: pair.primary, env: { DATABASE_URL: pair.url.primary, DATABASE_REPLICA_URL: pair.url.standby } })
  return { pair, server }
}

/** Whether a large read is done by a standby, and what it sees. */
const look = (database: Database, support_lib_id: string) =>
  database.transaction(support_lib_id, 'largeRead', async (db) => {
    const { rows } = await sql<{ is_replica: boolean; libraries: string[] }>`
      select pg_is_in_recovery() as is_replica, (select array_agg(support_lib_id) from library_heads) as libraries`.execute(db)
    return rows[0]
  })

test('every large read is done by the replica, and shows what was written before it', { timeout: 300_000 }, async () => {
  const { server } = await withReplica()
  const world = await buildWorld(server)
  const large = [...server.kernel.handlers.values()].filter(({ isLarge, operation }) => isLarge && operation.http)
  expect(large.length).toBeGreaterThan(20)
  const before = await outcomes()
  const answered = new Set<string>()
  const refused: string[] = []
  for (const { operation } of large) {
    const { input, coveredBy } = entryOf(operation)
    if (coveredBy !== undefined) continue
    const given = await input(world, 'admin')
    const code = await callOperation(server.address, operation, given, `Bearer ${world.staff.admin.token}`).then(
      () => 'ok',
      (error: unknown) => (error instanceof Refused ? error.code : String(error)),
    )
    if (code === 'ok') answered.add(operation.name)
    else refused.push(`${operation.name} ${code}`)
  }
  expect(refused).toEqual([])
  const after = await outcomes()
  expect({ late: after.late ?? 0, failed: after.failed ?? 0 }).toEqual({ late: before.late ?? 0, failed: before.failed ?? 0 })
  expect((after.served ?? 0) - (before.served ?? 0)).toBeGreaterThanOrEqual(answered.size)

  const library = await testLibrary(server)
  const { calls } = await library.user('admin')
  for (const word of ['marmalade', 'turnip', 'lantern']) {
    await calls.tickets.create({ email: `${word}@shop.example`, name: word, subject: word, message: `Where is my ${word}?` })
    const { results } = await calls.conversations.search({ query: word })
    expect(results.map(({ conversation }) => conversation.subject)).toEqual([word])
  }
  const { database } = server.kernel
  expect(await look(database, library.support_lib_id)).toEqual({ is_replica: true, libraries: [library.support_lib_id] })
  const usual = await database.transaction(library.support_lib_id, 'read', async (db) => sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db))
  expect(usual.rows).toEqual([{ is: false }])
})

test('a replica that is late, gone or another database than the own answers nothing: the primary does', { timeout: 300_000 }, async () => {
  const { pair, server } = await withReplica()
  const library = await testLibrary(server)
  const { database } = server.kernel
  const { support_lib_id } = library
  expect(await look(database, support_lib_id)).toMatchObject({ is_replica: true })
  await pair.holdBack()
  const admin = await library.user('admin')
  await admin.calls.tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Nutmeg', message: 'Is it fresh?' })
  const found = async () => (await admin.calls.conversations.search({ query: 'nutmeg' })).results.length
  expect([await found(), await found()]).toEqual([1, 1])
  expect(await look(database, support_lib_id)).toMatchObject({ is_replica: false })

  const opened: Database[] = []
  const open = (connectionString: string) => {
    const other = openDatabase(pair.primary, 2, makeLog('silent'), { replica: { connection: { connectionString }, isPooled: false } })
    opened.push(other)
    return other
  }
  try {
    // Held back, it is late for a read that begins now; once it goes on, it serves again.
    expect(await look(open(pair.url.standby), support_lib_id)).toMatchObject({ is_replica: false })
    await pair.goOn()
    expect(await look(open(pair.url.standby), support_lib_id)).toMatchObject({ is_replica: true })
    expect(await look(open(pair.url.primary), support_lib_id)).toMatchObject({ is_replica: false })
    expect(await look(open(pair.url.standby.replace('/porchlight?', '/postgres?')), support_lib_id)).toMatchObject({ is_replica: false })
    const beforeItGoes = open(pair.url.standby)
    expect(await look(beforeItGoes, support_lib_id)).toMatchObject({ is_replica: true })
    await pair.stopStandby()
    for (const each of [beforeItGoes, open(pair.url.standby)]) expect(await look(each, support_lib_id)).toMatchObject({ is_replica: false })
  } finally {
    for (const each of opened) await each.close()
  }
})
