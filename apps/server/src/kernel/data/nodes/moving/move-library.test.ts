import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startChat, type TestLibrary, testLibrary } from '../../../../testing/library.ts'
import { severalDatabases } from '../../../../testing/several-databases.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import { asSystem } from '../../../jobs.ts'
import type { ClusterDatabase } from '../cluster.ts'
import { moveLibrary, type Progress } from './move-library.ts'
import { tablesToMove } from './tables-to-move.ts'

const nodesOf = (server: TestServer) => (server.kernel.database as ClusterDatabase).nodes

/** Counts a library's rows in each table of a database that has some. */
async function rowsIn(connection: pg.PoolConfig, support_lib_id: string): Promise<Record<string, number>> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    const { early, late } = await tablesToMove(client)
    const counts: Record<string, number> = {}
    for (const table of [...early, ...late]) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table} where support_lib_id = $1`, [support_lib_id])
      if (rows[0]?.count) counts[table] = rows[0].count
    }
    return counts
  } finally {
    await client.end()
  }
}

async function leftovers(connection: pg.PoolConfig): Promise<number> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from pg_replication_slots) + (select count(*) from pg_publication) + (select count(*) from pg_subscription)
       + (select count(*) from pg_prepared_xacts) + (select count(*) from instance.move_marks) + (select count(*) from instance.library_moves))::int as count`,
  )
  await client.end()
  return rows[0]?.count ?? -1
}

const placeOf = async (server: TestServer, support_lib_id: string) => (await nodesOf(server).of(support_lib_id)).name

/** Writes into a chat, one message after the other, until it is stopped. */
function writer(library: TestLibrary) {
  const visitor = library.visitor()
  const accepted: string[] = []
  let isOver = false
  const done = (async () => {
    const { conversation_ref } = (await startChat(visitor, 'message 0')).conversation
    accepted.push('message 0')
    for (let at = 1; !isOver; at++) {
      await visitor.calls.messages.send({ conversation_ref, client_msg_id: `m${at}-${library.support_lib_id}`, message: `message ${at}` })
      accepted.push(`message ${at}`)
    }
  })()
  return {
    accepted,
    stop: async () => {
      isOver = true
      await done
    },
  }
}

const messagesOf = (server: TestServer, { support_lib_id }: TestLibrary) =>
  asSystem(server.kernel, support_lib_id, 'test', async (ctx) =>
    (
      await ctx.db
        .selectFrom('messages')
        .select('message')
        .where('support_lib_id', '=', support_lib_id)
        .where('sender_type', '=', 'visitor')
        .orderBy('seq')
        .execute()
    ).map(({ message }) => message),
  )

test('a library moves with its family while people write: nothing is lost or doubled, sessions go on, and the former database keeps nothing', async () => {
  const { server, servers } = await severalDatabases(inject('postgres').folder, ['two'])
  const [home, two] = servers.map(({ connection }) => connection)
  const library = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: library.support_lib_id })
  const other = await testLibrary(server)
  expect(await placeOf(server, library.support_lib_id)).toBe('home')
  expect(await placeOf(server, child.support_lib_id)).toBe('home')
  expect(await placeOf(server, other.support_lib_id)).toBe('two')
  const admin = await library.user('admin')
  await child.user('agent')
  await library.inside(async (ctx) => ctx.enqueue('identity.mail-reset', { email: admin.email }, { runAt: new Date(Date.now() + 86_400_000), key: 'later' }))
  // What was set aside stays so.
  await server.kernel.database.home.query(
    `with suspect as (insert into instance.suspects (work, task, support_lib_id, is_settled) values ('key:mails', 'inbound-mail.decide', $1, true) returning work)
     insert into instance.suspected_items (work, item, support_lib_id, set_aside_at) select work, 'a mail', $1, now() from suspect`,
    [library.support_lib_id],
  )
  const writers = [library, child, other].map(writer)
  await expect.poll(() => Math.min(...writers.map(({ accepted }) => accepted.length))).toBeGreaterThan(5)

  const told: Progress[] = []
  const heldMs = await moveLibrary(nodesOf(server), library.support_lib_id, nodesOf(server).named('two'), { tell: (progress) => told.push(progress) })
  expect(heldMs).toBeLessThan(5000)
  expect(told.at(-1)).toEqual({ step: 'done' })
  expect(await placeOf(server, library.support_lib_id)).toBe('two')
  expect(await placeOf(server, child.support_lib_id)).toBe('two')

  const before = writers.map(({ accepted }) => accepted.length)
  await expect.poll(() => writers.every(({ accepted }, at) => accepted.length > (before[at] ?? 0) + 3)).toBe(true)
  for (const each of writers) await each.stop()
  for (const [at, each] of [library, child, other].entries()) expect(await messagesOf(server, each)).toEqual(writers[at]?.accepted)
  const setAside = await Promise.all(
    nodesOf(server).all.map(async ({ database }) => (await database.owner.query<{ item: string }>('select item from instance.suspected_items')).rows),
  )
  expect(setAside).toEqual([[], [{ item: 'a mail' }]])
  for (const each of [library, child]) {
    expect(await rowsIn(home ?? {}, each.support_lib_id)).toEqual({})
    expect(await rowsIn(two ?? {}, each.support_lib_id)).toMatchObject({ libraries: 1, library_heads: 1, users: 1 })
  }
  // The session that began before goes on, and so does what waited.
  await expect(admin.calls.people.userDetails()).resolves.toMatchObject({ user_details: { email: admin.email } })
  const { rows } = await (await server.kernel.database.viewOf(library.support_lib_id)).owner.query(
    "select run_at from graphile_worker._private_jobs where key = 'later'",
  )
  expect(rows).toHaveLength(1)
  for (const each of servers) expect(await leftovers(each.connection)).toBe(0)

  // And back again, to a database that it has left.
  await moveLibrary(nodesOf(server), library.support_lib_id, nodesOf(server).home)
  expect(await messagesOf(server, library)).toEqual(writers[0]?.accepted)
  await startChat(library.visitor(), 'back again')
  expect(await rowsIn(two ?? {}, child.support_lib_id)).toEqual({})
})

test('a move that is stopped leaves the library where it is, and nothing behind, also while the copy waits for a transaction of others', async () => {
  const { server, servers } = await severalDatabases(inject('postgres').folder, ['two'])
  const library = await testLibrary(server)
  await startChat(library.visitor(), 'before')
  const stopping = new AbortController()
  const other = new pg.Client(servers[0]?.connection as pg.ClientConfig)
  await other.connect()
  const sendersWaiting = async () => {
    const waiting = "backend_type = 'walsender' and application_name like 'pg_%_sync_%' and wait_event_type = 'Lock'"
    return (await server.kernel.database.owner.query(`select from pg_stat_activity where ${waiting}`)).rowCount ?? 0
  }
  const holdUp = async () => {
    await other.query('begin; select pg_current_xact_id()')
    await expect.poll(sendersWaiting).toBeGreaterThan(0)
    stopping.abort()
  }
  let heldUp: Promise<void> | undefined
  const move = moveLibrary(nodesOf(server), library.support_lib_id, nodesOf(server).named('two'), {
    tell: () => {
      heldUp ??= holdUp()
    },
    signal: stopping.signal,
  })
  await expect(move).rejects.toThrow('aborted')
  await heldUp
  await other.end()
  expect(await placeOf(server, library.support_lib_id)).toBe('home')
  expect(await rowsIn(servers[1]?.connection ?? {}, library.support_lib_id)).toEqual({})
  for (const each of servers) expect(await leftovers(each.connection)).toBe(0)
  await startChat(library.visitor(), 'after')
  expect(await messagesOf(server, library)).toEqual(expect.arrayContaining(['before', 'after']))
})

test('a child, an unknown library and one that is there already are refused', async () => {
  const { server } = await severalDatabases(inject('postgres').folder, ['two'])
  const library = await testLibrary(server)
  const child = await testLibrary(server, { parent_lib_id: library.support_lib_id })
  const nodes = nodesOf(server)
  await expect(moveLibrary(nodes, child.support_lib_id, nodes.named('two'))).rejects.toThrow('moves with its parent')
  await expect(moveLibrary(nodes, 'nobody', nodes.named('two'))).rejects.toThrow('no such library')
  await expect(moveLibrary(nodes, library.support_lib_id, nodes.home)).rejects.toThrow('already')
  expect(() => nodes.named('three')).toThrow('not in the cluster')
})
