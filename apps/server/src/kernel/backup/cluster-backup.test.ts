import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { clusterBeside } from '../../testing/cluster.ts'
import { cloneDatabase, dropDatabase } from '../../testing/database.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { readSharedHeads, writeSharedHeads } from '../audit/shared-heads.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import type { ClusterDatabase } from '../data/nodes/cluster.ts'
import { type Address, addressesOf } from '../data/nodes/open-cluster.ts'
import { settleGid } from '../data/nodes/prepared.ts'
import { makeLog } from '../process/log.ts'
import { openBackup } from './entries.ts'
import { partsOf } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { copyTarget, listTables } from './tables.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

const quiet = { log: makeLog('error'), progress: () => {} }

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'porchlight-backup-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** A server over three databases, and a library in each. */
async function clusterServer() {
  const { connection: server, template } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  const cluster = await clusterBeside(server, template, 2)
  if (!cluster) throw new Error('no cluster')
  const running = await ownServer({ connection, env: { ROLES: 'web', ...cluster.env } })
  onTestFinished(async () => {
    await running.stop()
    await dropDatabase(connection)
    await cluster.drop()
  })
  const database = running.kernel.database as ClusterDatabase
  const databases = await addressesOf(connection, cluster.env.DATABASE_CLUSTER)
  const libraries: TestLibrary[] = []
  for (let each = 0; each < 3; each++) libraries.push(await testLibrary(running))
  const holders = await Promise.all(libraries.map(({ support_lib_id }) => database.viewOf(support_lib_id)))
  expect(holders.map(({ name }) => name)).toEqual(['home', 'db2', 'db3'])
  const owners = database.views.map(({ owner }) => owner)
  const save = async (settle: () => Promise<void> = async () => {}) => {
    const file = join(await folder(), 'all.backup')
    const { DATA_DIR: dataDir } = running.kernel.config
    const manifest = await writeBackup({ connection, cluster: { databases, settle }, dataDir, uploadsDir: join(dataDir, 'uploads'), file, ...quiet })
    return { file, manifest }
  }
  return { running, database, databases, libraries, owners, save }
}

/** As many databases without tables, by these names. */
async function emptyDatabases(names: readonly string[]): Promise<Address[]> {
  const { connection } = inject('postgres')
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  const made: Address[] = []
  for (const name of names) {
    const database = `test_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${database}`)
    onTestFinished(() => dropDatabase({ ...connection, database }))
    made.push({ name, connection: { ...connection, database } })
  }
  await client.end()
  return made
}

const urlOf = ({ host = '', port, user, database }: pg.PoolConfig) => `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** Restores into empty databases. `rows` asks one of them, `all` each. */
async function restore(file: string) {
  const databases = await emptyDatabases(['home', 'db2', 'db3'])
  const dataDir = await folder()
  const [home] = databases as [Address]
  await readBackup({ connection: home.connection, cluster: databases, dataDir, uploadsDir: join(dataDir, 'uploads'), file, ...quiet })
  const pools = databases.map(({ connection }) => new pg.Pool(connection).on('error', () => {}))
  onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))))
  const env = {
    DATABASE_CLUSTER: databases
      .slice(1)
      .map(({ name, connection }) => `${name}=${urlOf(connection)}`)
      .join(' '),
  }
  const all = (text: string) => Promise.all(pools.map(async (pool) => (await pool.query<Record<string, unknown>>(text)).rows))
  return { databases, home, dataDir, env, all, pools }
}

/** Returns a digest of each table's rows, independent of their order. */
async function digests(pool: pg.Pool): Promise<Record<string, unknown>> {
  const client = await pool.connect()
  const found: Record<string, unknown> = {}
  for (const each of await listTables(client)) {
    const { table, columns } = copyTarget(each)
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(line, chr(10) order by line), '')) as digest from (select (row(${columns}))::text as line from ${table}) lines`,
    )
    found[each.name] = rows[0]
  }
  client.release()
  return found
}

const names = 'select support_lib_id, company_name from libraries order by 1'

test('a backup of several databases, made while transactions over them commit, has each transaction in all of them or in none', async () => {
  const { running, database, save } = await clusterServer()
  // Each writer has a library in every database, and another database leads its transactions.
  const sets: string[][] = []
  for (let writer = 0; writer < 3; writer++) {
    const ids: string[] = []
    for (let each = 0; each < 3; each++) ids.push((await testLibrary(running)).support_lib_id)
    sets.push(ids)
  }
  let isOver = false
  let rounds = 0
  const writers = sets.map(async (ids, leader) => {
    const own = ids[leader] as string
    for (; !isOver; rounds++) {
      const name = `Round ${rounds} of ${leader}`
      await database.transaction(own, 'write', async (db, wide) => {
        await sql`update libraries set company_name = ${name} where support_lib_id = ${own}`.execute(db)
        for (const id of ids.filter((each) => each !== own)) {
          const there = await wide?.at(id)
          if (there) await sql`update libraries set company_name = ${name} where support_lib_id = ${id}`.execute(there)
        }
      })
    }
  })
  await expect.poll(() => rounds).toBeGreaterThan(10)
  const { file } = await save()
  const during = rounds
  await expect.poll(() => rounds).toBeGreaterThan(during + 5)
  isOver = true
  await Promise.all(writers)
  const { all } = await restore(file)
  const named = new Map((await all(names)).flat().map(({ support_lib_id, company_name }) => [support_lib_id, company_name]))
  for (const [leader, ids] of sets.entries()) {
    expect(named.get(ids[0])).toMatch(new RegExp(`^Round \\d+ of ${leader}$`))
    expect(new Set(ids.map((id) => named.get(id))).size).toBe(1)
  }
})

test('a restored cluster is what was saved: nothing is missing, nothing is there twice, what was decided is done, and people sign in', async () => {
  const { running, database, libraries, owners, save } = await clusterServer()
  const people = await Promise.all(libraries.map((library) => library.user('admin')))
  const [, two, three] = libraries.map(({ support_lib_id }) => support_lib_id) as [string, string, string]
  const [home, db2, db3] = owners as [pg.Pool, pg.Pool, pg.Pool]
  // The third library is being moved to the second database, and the second one has been in the third.
  await home.query("insert into instance.library_moves (move, libraries, node_from, node_to) values ('testing', $1, 'db3', 'db2')", [[three]])
  const copying = await db2.connect()
  await copying.query("begin; set local session_replication_role = 'replica'")
  await copying.query('insert into library_heads (support_lib_id) values ($1)', [three])
  await copying.query('commit')
  copying.release()
  await db3.query("insert into instance.libraries_left (support_lib_id, node) values ($1, 'db2')", [two])
  await db3.query("select graphile_worker.add_job('testing:left', json_build_object('support_lib_id', $1::text))", [two])
  await db3.query(`insert into instance.noted_jobs (jobs) values ('[{"task":"testing:noted","payload":{}}]')`)
  // A process has died after it decided to commit, another one before.
  const prepared = async (gid: string, name: string) => {
    const client = await db2.connect()
    await client.query('begin')
    await client.query('update libraries set company_name = $1 where support_lib_id = $2', [name, two])
    await client.query(`prepare transaction '${gid}:0'`)
    client.release()
  }
  await prepared('porchlight:home:decided', 'Decided')
  await home.query("select decide_commit('porchlight:home:decided')")
  const settled: string[] = []
  const { file, manifest } = await save(async () => {
    settled.push('porchlight:home:decided')
    await settleGid(database.nodes, 'porchlight:home:decided')
  })
  expect(settled).toHaveLength(1)
  expect(manifest).toMatchObject({ format: 2, others: [{ name: 'db2' }, { name: 'db3' }] })
  await db2.query('delete from library_heads where support_lib_id = $1', [three])
  await db3.query("delete from graphile_worker._private_jobs where payload ->> 'support_lib_id' = $1", [two])

  const again = await restore(file)
  expect((await verifyBackup(file)).others).toHaveLength(2)
  expect(await Promise.all(again.pools.map(digests))).toEqual(await Promise.all(owners.map(digests)))
  expect((await again.all(names)).map((rows) => rows.map(({ support_lib_id }) => support_lib_id))).toEqual(
    libraries.map(({ support_lib_id }) => [support_lib_id]),
  )
  expect((await again.all(names))[1]).toMatchObject([{ company_name: 'Decided' }])
  expect(await again.all("select value from instance.facts where name = 'node'")).toEqual([[{ value: 'home' }], [{ value: 'db2' }], [{ value: 'db3' }]])
  expect((await again.all('select support_lib_id, node from instance.library_places order by node'))[0]).toHaveLength(3)
  expect(await again.all('select jobs -> 0 ->> $$task$$ as task from instance.noted_jobs')).toEqual([[], [], [{ task: 'testing:noted' }]])
  expect((await again.all('select from pg_prepared_xacts where database = current_database()')).flat()).toEqual([])
  const server = await ownServer({ connection: again.home.connection, env: { ...again.env, DATA_DIR: again.dataDir } })
  for (const { email, password } of people)
    expect((await callsOf(server.address, () => null).identity.signIn({ email, password, remember_me: false })).user.email).toBe(email)
  expect(running.address).not.toBe(server.address)
})

test('after the restore of a cluster, who was erased since is erased again in every database, and the ends of all audit logs are compared', async () => {
  const { running, libraries, owners, save } = await clusterServer()
  const { DATA_DIR } = running.kernel.config
  const worker = await ownServer({
    connection: running.connection,
    env: { ROLES: 'worker', DATA_DIR, DATABASE_CLUSTER: running.kernel.config.DATABASE_CLUSTER ?? '' },
  })
  const contacts: string[] = []
  const admins = await Promise.all(libraries.map((library) => library.user('admin')))
  for (const admin of admins) {
    const asked = { email: 'dan@shop.example', name: 'Dan', subject: 'Size', message: 'Too small' }
    contacts.push((await admin.calls.tickets.create(asked)).conversation.visitor.visitor_id)
  }
  const { file } = await save()
  for (const [index, admin] of admins.entries()) {
    const visitor_id = contacts[index] as string
    await admin.calls.personalData.erase({ visitor_id })
    await expect.poll(async () => (await admin.calls.personalData.erasures({ visitor_id })).erasures[0]?.state, { timeout: 20_000 }).toBe('done')
  }
  const { storage, secrets } = running.kernel.ports
  const heads = Object.assign({}, ...(await Promise.all(owners.map(async (owner) => (await verifyAudit(owner, secrets, {})).heads))))
  expect(Object.keys(heads).sort()).toEqual(libraries.map(({ support_lib_id }) => support_lib_id).sort())
  // In the third one, nothing was written after the backup.
  const last = libraries[2]?.support_lib_id as string
  const kept = { number: 0, hash: '' }
  await writeSharedHeads(storage, { ...heads, [last]: kept })
  await worker.stop()

  const again = await restore(file)
  expect((await again.all("select from visitors where name = 'Dan'")).map(({ length }) => length)).toEqual([1, 1, 1])
  const noted = join('uploads', 'instance')
  await cp(join(DATA_DIR, noted), join(again.dataDir, noted), { recursive: true })
  const server = await ownServer({ connection: again.home.connection, env: { ...again.env, DATA_DIR: again.dataDir }, log: makeLog('silent') })
  expect((await again.all("select from visitors where name = 'Dan'")).flat()).toEqual([])
  expect((await again.all("select from instance.facts where name = 'restored'")).flat()).toEqual([])
  expect(await readSharedHeads(server.kernel.ports.storage)).toEqual({ [last]: kept })
})

test('a backup of a cluster is restored only into as many empty databases by the same names, and as a whole', async () => {
  const { running, save } = await clusterServer()
  const { file } = await save()
  const dataDir = await folder()
  const into = (databases: readonly Address[], from = file) =>
    readBackup({
      connection: (databases[0] as Address).connection,
      cluster: databases.length > 1 ? databases : undefined,
      dataDir,
      uploadsDir: null,
      file: from,
      ...quiet,
    })
  await expect(into(await emptyDatabases(['home']))).rejects.toThrow('of the databases home, db2, db3; these are home.')
  await expect(into(await emptyDatabases(['home', 'db2', 'other']))).rejects.toThrow('these are home, db2, other')
  const one = join(await folder(), 'one.backup')
  await writeBackup({ connection: running.connection, dataDir, uploadsDir: null, file: one, ...quiet })
  await expect(into(await emptyDatabases(['home', 'db2']), one)).rejects.toThrow('Restore it without DATABASE_CLUSTER')

  const [first, second, third] = (await emptyDatabases(['home', 'db2', 'db3'])) as [Address, Address, Address]
  const { connection: server, template } = inject('postgres')
  const used = await cloneDatabase(server, template)
  onTestFinished(() => dropDatabase(used))
  const client = new pg.Client(used as pg.ClientConfig)
  await client.connect()
  await client.query("insert into libraries (support_lib_id, library_refkey, library_domain, created_at) values ('here', 'here', 'here', now())")
  await client.end()
  await expect(into([first, second, { name: 'db3', connection: used }])).rejects.toThrow('The database db3 holds libraries already')
  const { zip, manifest } = await openBackup(file)
  zip.close()
  expect(partsOf(manifest).map(({ name }) => name)).toEqual(['home', 'db2', 'db3'])
  await into([third, second, first].map(({ connection }, index) => ({ name: ['home', 'db2', 'db3'][index] as string, connection })))
})
