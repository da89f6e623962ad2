import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { callsOf } from '../../../testing/calls.ts'
import { addressOf } from '../../../testing/database-servers.ts'
import { startChat, type TestLibrary, testLibrary, testPassword } from '../../../testing/library.ts'
import { type SeveralDatabases, severalDatabases } from '../../../testing/several-databases.ts'
import { statementsOf } from '../../../testing/statements-of.ts'
import { ownServer, type TestServer } from '../../../testing/test-server.ts'
import { asSystem, dueLibraries, schedule } from '../../jobs.ts'
import { makeLog } from '../../process/log.ts'
import type { ClusterDatabase } from './cluster.ts'
import { moveLibrary } from './moving/move-library.ts'
import { settlePrepared } from './prepared.ts'

const nodesOf = ({ kernel }: TestServer) => (kernel.database as ClusterDatabase).nodes
const nobody = (server: TestServer) => callsOf(server.address, () => null)

/** Makes a library in each database, in their order. */
async function libraryInEach({ server, servers }: SeveralDatabases): Promise<TestLibrary[]> {
  const made: TestLibrary[] = []
  for (const { name } of servers) {
    const library = await testLibrary(server)
    expect((await nodesOf(server).of(library.support_lib_id)).name).toBe(name)
    made.push(library)
  }
  return made
}

async function ask<Row extends object>(connection: pg.PoolConfig, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(connection as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

const skipped = (library: TestLibrary) =>
  library.inside((ctx) => ctx.db.selectFrom('libraries').select('skipped_steps').where('support_lib_id', '=', library.support_lib_id).executeTakeFirstOrThrow())

/** Writes into two libraries in one transaction. */
const writeBoth = (server: TestServer, [one, other]: readonly [TestLibrary, TestLibrary], step: string, between: () => Promise<unknown> = async () => {}) =>
  asSystem(server.kernel, one.support_lib_id, 'test', async (ctx) => {
    const write = (db: typeof ctx.db, support_lib_id: string) =>
      db
        .updateTable('libraries')
        .set({ skipped_steps: [step] })
        .where('support_lib_id', '=', support_lib_id)
        .execute()
    await write(ctx.db, one.support_lib_id)
    await between()
    await ctx.inLibrary(other.support_lib_id, async (inside) => {
      await write(inside.db, other.support_lib_id)
      inside.emit('library.settings_changed', { groups: ['settings'] })
      inside.enqueue('identity.mail-reset', { email: 'nobody@example.test' }, { runAt: new Date(Date.now() + 86_400_000), key: `of ${step}` })
    })
  })

test('somebody has one account in libraries of several databases: one password, all sessions, one way to change between them', async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two', 'three'])
  const { server, servers } = several
  const libraries = await libraryInEach(several)
  const [first, ...others] = libraries as [TestLibrary, ...TestLibrary[]]
  const person = await first.user('admin')
  for (const library of others) await library.alsoUser(person, 'admin')
  const signedIn = await nobody(server).identity.signIn({ email: person.email, password: testPassword, remember_me: false })
  expect(signedIn.user).toMatchObject({ email: person.email })
  const { memberships } = await person.calls.memberships.list({})
  expect(memberships.map(({ support_lib_id }) => support_lib_id).sort()).toEqual(libraries.map(({ support_lib_id }) => support_lib_id).sort())
  const password = 'quite another horse'
  await person.calls.identity.changePassword({ current_password: testPassword, password })
  await expect(nobody(server).identity.signIn({ email: person.email, password: testPassword, remember_me: false })).rejects.toThrow()
  await nobody(server).identity.signIn({ email: person.email, password, remember_me: false })
  const accounts = await Promise.all(servers.map(({ connection }) => ask(connection, 'select account_id, email, password_hash from accounts order by 1')))
  expect(accounts[1]).toEqual(accounts[0])
  expect(accounts[2]).toEqual(accounts[0])
  expect(accounts[0]).toHaveLength(1)
})

test('of two libraries in different databases that want the same domain at the same time, one gets it', async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two'])
  const { server } = several
  const libraries = await libraryInEach(several)
  const domain = `shop-${randomBytes(4).toString('hex')}.localhost`
  const admins = await Promise.all(libraries.map((library) => library.user('admin')))
  const outcomes = await Promise.allSettled(
    admins.map(({ calls }) => calls.agency.create({ company_name: 'Shop', library_domain: domain, library_email: 'shop@example.test' })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_taken' } })
  const found = await server.kernel.database.ask('test', sql<{ key: string | null }>`select support_lib_id as key from library_of_key(null, ${domain})`)
  expect(found).toHaveLength(1)
})

test('a transaction over two databases is committed in both or in none, whichever fails, and its jobs and events go with it', async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two'])
  const { server, servers } = several
  const [one, other] = (await libraryInEach(several)) as [TestLibrary, TestLibrary]
  const [home, two] = servers.map(({ connection }) => connection) as [pg.PoolConfig, pg.PoolConfig]
  await writeBoth(server, [one, other], 'written')
  for (const library of [one, other]) expect(await skipped(library)).toEqual({ skipped_steps: ['written'] })
  const jobs = () => ask<{ key: string }>(two, "select key from graphile_worker._private_jobs where key like 'of %'")
  expect(await jobs()).toEqual([{ key: 'of written' }])
  expect((await other.eventNames()).at(-1)).toBe('library.settings_changed')

  // The one that leads fails when it commits, with the other prepared.
  await ask(
    home,
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; create trigger refuse before insert on instance.decisions execute function refuse()",
  )
  await expect(writeBoth(server, [one, other], 'refused')).rejects.toThrow('no')
  await ask(home, 'drop trigger refuse on instance.decisions')
  // The other one fails before that.
  await ask(
    two,
    'create function refuse() returns trigger language plpgsql as $$ begin raise exception $t$no$t$; end $$; create constraint trigger refuse after update on libraries deferrable initially deferred for each row execute function refuse()',
  )
  await expect(writeBoth(server, [one, other], 'refused')).rejects.toThrow('no')
  await ask(two, 'drop trigger refuse on libraries')
  for (const library of [one, other]) expect(await skipped(library)).toEqual({ skipped_steps: ['written'] })
  expect(await jobs()).toEqual([{ key: 'of written' }])
  for (const connection of [home, two]) expect(await ask(connection, 'select gid from pg_prepared_xacts')).toEqual([])
})

test('what a dead process has prepared is committed if it had decided so, and undone if not', async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two'])
  const { server, servers } = several
  const [one, other] = (await libraryInEach(several)) as [TestLibrary, TestLibrary]
  const [home, two] = servers.map(({ connection }) => connection) as [pg.PoolConfig, pg.PoolConfig]
  const prepare = (gid: string, step: string) =>
    ask(two, `begin; update libraries set skipped_steps = array['${step}'] where support_lib_id = '${other.support_lib_id}'; prepare transaction '${gid}:0'`)
  await prepare('porchlight:home:decided', 'decided')
  await ask(home, "insert into instance.decisions (gid, is_commit) values ('porchlight:home:decided', true)")
  const settle = async () => {
    await expect
      .poll(
        async () => {
          await settlePrepared(nodesOf(server))
          return ask(two, 'select gid from pg_prepared_xacts')
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual([])
  }
  await settle()
  expect(await skipped(other)).toEqual({ skipped_steps: ['decided'] })
  await prepare('porchlight:home:undecided', 'undecided')
  await settle()
  expect(await skipped(other)).toEqual({ skipped_steps: ['decided'] })
  // Whoever comes back from the dead cannot commit any more.
  await expect(ask(home, "select decide_commit('porchlight:home:undecided')")).rejects.toThrow('duplicate key')
  expect(await skipped(one)).toEqual({ skipped_steps: [] })
})

test('a database that dies between decision and commit commits when it is back; meanwhile the others serve', { timeout: 300_000 }, async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two'])
  const { server, servers } = several
  const [one, other] = (await libraryInEach(several)) as [TestLibrary, TestLibrary]
  const home = servers[0]?.connection ?? {}
  await ask(
    home,
    'create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return new; end $$; create trigger wait before insert on instance.decisions for each row execute function wait()',
  )
  const written = writeBoth(server, [one, other], 'through a crash')
  await expect.poll(() => ask(servers[1]?.connection ?? {}, 'select gid from pg_prepared_xacts')).toHaveLength(1)
  servers[1]?.kill()
  await written
  await startChat(one.visitor(), 'served meanwhile')
  await expect.poll(() => skipped(other).catch(() => undefined), { timeout: 60_000 }).toEqual({ skipped_steps: ['through a crash'] })
  expect(await skipped(one)).toEqual({ skipped_steps: ['through a crash'] })
  await startChat(other.visitor(), 'served again')
})

test('two transactions that want two databases in opposite order both end', { timeout: 300_000 }, async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two'])
  const [one, other] = (await libraryInEach(several)) as [TestLibrary, TestLibrary]
  let waiting = 0
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  // On their first try, both hold what the other wants.
  const meet = async () => {
    waiting += 1
    if (waiting === 2) open()
    await both
  }
  await Promise.all([writeBoth(several.server, [one, other], 'one', meet), writeBoth(several.server, [other, one], 'two', meet)])
  expect(await skipped(one)).toEqual(await skipped(other))
})

test('a process that does not know of a move yet goes to the new place, whatever it was about to do', { timeout: 300_000 }, async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two'])
  const { server } = several
  const [one, other] = (await libraryInEach(several)) as [TestLibrary, TestLibrary]
  const person = await one.user('admin')
  const nodes = nodesOf(server)
  const stale = nodes.of(one.support_lib_id)
  await moveLibrary(nodes, one.support_lib_id, nodes.named('two'))
  // As another process would still believe.
  const believe = async () => {
    nodes.forget(one.support_lib_id)
    vi.spyOn(nodes, 'of').mockImplementationOnce((id) => (id === one.support_lib_id ? stale : nodes.named('two')))
  }
  await believe()
  await startChat(one.visitor(), 'written at the new place')
  await believe()
  await expect(person.calls.people.userDetails()).resolves.toMatchObject({ user_details: { email: person.email } })
  await believe()
  await nobody(server).identity.signIn({ email: person.email, password: testPassword, remember_me: false })
  await writeBoth(server, [other, one], 'after the move')
  expect(await skipped(one)).toEqual({ skipped_steps: ['after the move'] })
  // Its database has no people any more, and is still not a new installation.
  expect(await nobody(server).identity.setUpNeeded()).toEqual({ is_needed: false })
})

test('a process starts while a database of the cluster is away: its libraries wait, the others are served', { timeout: 300_000 }, async () => {
  const { servers, server, env } = await severalDatabases(inject('postgres').folder, ['two'])
  const libraries = [await testLibrary(server), await testLibrary(server)]
  const staff = await Promise.all(libraries.map((library) => library.user('agent')))
  const away = env.DATABASE_CLUSTER?.replace(/host=[^&]+$/, 'host=%2Fnowhere') ?? ''
  const second = await ownServer({ connection: servers[0]?.connection as never, env: { ...env, DATABASE_CLUSTER: away }, log: makeLog('silent') })
  const at = (library: TestLibrary): TestLibrary => ({ ...library, kernel: second.kernel, address: second.address })
  const visitor = callsOf(second.address, () => `Visitor ${at(libraries[0] as TestLibrary).support_lib_id}.${randomBytes(32).toString('base64url')}`)
  await visitor.messages.send({ client_msg_id: 'first-one', message: 'served' })
  const waiting = callsOf(second.address, () => `Visitor ${libraries[1]?.support_lib_id}.${randomBytes(32).toString('base64url')}`)
  await expect(waiting.messages.send({ client_msg_id: 'second-one', message: 'waits' })).rejects.toThrow()
  // Whose session it is, this process has yet to ask.
  const [here, elsewhere] = staff.map(({ token }) => callsOf(second.address, () => `Bearer ${token}`))
  await expect(here?.people.userDetails()).resolves.toMatchObject({ user_details: { email: staff[0]?.email } })
  await expect(elsewhere?.people.userDetails()).rejects.toMatchObject({ status: 503 })
  // Nobody says "unknown" for a database that cannot be asked.
  const signIn = ({ email }: { email: string }, password = testPassword) => nobody(second).identity.signIn({ email, password, remember_me: false })
  const [served, missed] = staff as [(typeof staff)[number], (typeof staff)[number]]
  await expect(signIn(served)).resolves.toMatchObject({ user: { email: served.email } })
  for (const tried of [signIn(missed), signIn(missed, 'wrong'), signIn(served, 'wrong')]) await expect(tried).rejects.toMatchObject({ status: 503 })
  // Nor is anybody refused for a former session that may be there.
  const tried = await fetch(`${second.address}/api/identity/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: missed.cookie },
    body: JSON.stringify({ email: served.email, password: testPassword, remember_me: false }),
  })
  expect(tried.status).toBe(200)
  const token = randomBytes(32).toString('base64url')
  await expect(nobody(second).identity.confirmReset({ oobCode: token, password: 'another horse' })).rejects.toMatchObject({ status: 503 })
  await expect(nobody(server).identity.confirmReset({ oobCode: token, password: 'another horse' })).rejects.toMatchObject({ code: 'token_invalid' })
  // What is to be done each minute is done for the others.
  const everywhere = schedule('test.everywhere', '* * * * *', 'select support_lib_id from libraries', async () => {})
  expect(await dueLibraries(second.kernel, everywhere)).toEqual([libraries[0]?.support_lib_id])
  const ready = await fetch(`${second.address}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ status: 'ready', databases_away: ['two'] })
  expect(await (await fetch(`${server.address}/readyz`)).json()).not.toHaveProperty('databases_away')
})

test('a database that is taken for another one, or cannot prepare transactions, is refused at the start', async () => {
  const { servers, env } = await severalDatabases(inject('postgres').folder, ['two'])
  const connection = servers[0]?.connection as never
  const startWith = (DATABASE_CLUSTER: string) => ownServer({ connection, env: { ...env, DATABASE_CLUSTER }, log: makeLog('silent') })
  const [home, two] = servers.map((each) => addressOf(each.connection))
  await expect(startWith(`two=${home}`)).rejects.toThrow('given as two was used as home')
  await expect(startWith(`three=${two}`)).rejects.toThrow('does not name two')
  await expect(ownServer({ connection, log: makeLog('silent') })).rejects.toThrow('one of a cluster')
  await expect(startWith('nonsense')).rejects.toThrow('a name')
})

test('a public call that names a library begins in its database, and needs no other', async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two'])
  const { server } = several
  const [, other] = (await libraryInEach(several)) as [TestLibrary, TestLibrary]
  const visitor = nobody(server)
  await visitor.help.categories({ support_lib_id: other.support_lib_id })
  const begun = nodesOf(server).all.map(({ database }) => vi.spyOn(database, 'once'))
  const parts = nodesOf(server).all.map(({ database }) => vi.spyOn(database.parts, 'connect'))
  await visitor.help.articles({ support_lib_id: other.support_lib_id, limit: 5 })
  expect(begun.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(parts.flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('a message costs the same statements as in a single database, all of them in one', async () => {
  const several = await severalDatabases(inject('postgres').folder, ['two'])
  const single = await ownServer()
  const costs: number[] = []
  for (const server of [single, several.server]) {
    await testLibrary(server)
    const library = await testLibrary(server)
    const visitor = library.visitor()
    const { conversation } = await startChat(visitor)
    const statements = statementsOf({ ...server, databases: server === single ? server.databases : ['porchlight'] })
    const send = (at: number) =>
      visitor.calls.messages.send({ conversation_ref: conversation.conversation_ref, client_msg_id: `once-again-${at}`, message: 'And again' })
    for (let at = 0; at < 3; at++) await send(at)
    statements.clear()
    await send(9)
    costs.push(
      statements
        .packets()
        .flat()
        .filter((text) => /messages|append_events/.test(text)).length,
    )
  }
  expect(costs[0]).toBeGreaterThan(0)
  expect(costs[1]).toBe(costs[0])
})
