import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { seedDemo } from '../../demo/seed-demo.ts'
import { callsOf } from '../../testing/calls.ts'
import { fillArticles } from '../../testing/fill-articles.ts'
import { ownServer } from '../../testing/test-server.ts'
import { makeLog } from '../process/log.ts'
import { openBackup } from './entries.ts'
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

/** Creates a database without any tables. */
async function emptyDatabase(): Promise<pg.PoolConfig> {
  const { connection } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  return { ...connection, database }
}

/** Returns a digest of each table's rows, independent of their order. */
async function digests(connection: pg.ClientConfig): Promise<Record<string, unknown>> {
  const client = new pg.Client(connection)
  await client.connect()
  const found: Record<string, unknown> = {}
  for (const each of await listTables(client)) {
    const { table, columns } = copyTarget(each)
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(line, chr(10) order by line), '')) as digest from (select (row(${columns}))::text as line from ${table}) lines`,
    )
    found[each.name] = rows[0]
  }
  await client.end()
  return found
}

/** Adds rows that triggers maintain: search documents, and an image that only an older version of an article refers to. */
async function plantWhatTriggersFollow(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ support_lib_id: string }>('select support_lib_id from libraries order by 1 limit 1')
  const { support_lib_id = '' } = rows[0] ?? {}
  const file_id = 'picture00000000000000a'
  await fillArticles(owner, support_lib_id, 3)
  await owner.query(
    `insert into uploads (support_lib_id, file_id, owner_kind, owner_id, name, type, size, sha256, created_at)
     values ($1, $2, 'agent', 'somebody', 'a.png', 'image/png', 1, '\\x00', now())`,
    [support_lib_id, file_id],
  )
  await owner.query(
    `insert into article_versions (support_lib_id, article_id, version, article_title, article_content, article_keywords, meta_title, meta_description, created_at)
     values ($1, 'a1', 1, 'Before', $2, '{}', '', '', now())`,
    [support_lib_id, `<img src="/files/${file_id}">`],
  )
  expect((await owner.query('select 1 from file_uses where file_id = $1', [file_id])).rowCount).toBe(1)
  expect((await owner.query('select 1 from search_editions where support_lib_id = $1', [support_lib_id])).rowCount).toBeGreaterThan(0)
}

/** See `cluster-backup.test.ts` for several. */
const oneDatabase = 'makes backups of one database'

test('a backup of the running product, restored into an empty database, is identical', async () => {
  const server = await ownServer({ env: { ROLES: 'web' }, oneDatabase })
  await seedDemo(server.kernel, { weeks: 1 })
  await plantWhatTriggersFollow(server.kernel.database.owner)
  const { DATA_DIR } = server.kernel.config
  const uploadsDir = join(DATA_DIR, 'uploads')
  const file = join(await folder(), 'all.backup')
  // Until it has copied them, no month of events may be dropped: what moves out of it is in neither place for the snapshot.
  const drops: Promise<string | undefined>[] = []
  const drop = `do $$ begin set local lock_timeout = '200ms'; lock table only events in access exclusive mode; end $$`
  const progress = () => {
    if (drops.length > 0) return
    const dropped = server.kernel.database.owner.query(drop)
    drops.push(
      dropped.then(
        () => undefined,
        ({ code }: { code?: string }) => code,
      ),
    )
  }
  const manifest = await writeBackup({ connection: server.connection, dataDir: DATA_DIR, uploadsDir, file, ...quiet, progress })
  expect(await Promise.all(drops)).toEqual(['55P03'])
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(manifest.tables.find(({ name }) => name === 'messages')?.rows).toBeGreaterThan(10)

  const connection = await emptyDatabase()
  const dataDir = await folder()
  await readBackup({ connection, dataDir, uploadsDir: join(dataDir, 'uploads'), file, ...quiet })
  expect(await digests(connection)).toEqual(await digests(server.connection))
  const secret = join('secrets', 'instance-key')
  expect(await readFile(join(dataDir, secret))).toEqual(await readFile(join(DATA_DIR, secret)))

  const again = await ownServer({ connection, env: { DATA_DIR: dataDir } })
  const { user } = await callsOf(again.address, () => null).identity.signIn({ email: 'agent@demo.test', password: 'porchlight-demo', remember_me: false })
  expect(user.user_type).toBe('agent')
})

test('an incomplete backup, or one that would overwrite something, is refused with a reason', async () => {
  const server = await ownServer({ oneDatabase })
  const file = join(await folder(), 'all.backup')
  const { DATA_DIR } = server.kernel.config
  await writeBackup({ connection: server.connection, dataDir: DATA_DIR, uploadsDir: null, file, ...quiet })
  const dataDir = await folder()
  const into = (connection: pg.PoolConfig, from = file) => readBackup({ connection, dataDir, uploadsDir: null, file: from, ...quiet })

  const taken = await emptyDatabase()
  await into(taken)
  await (async () => {
    const client = new pg.Client(taken)
    await client.connect()
    await client.query("insert into libraries (support_lib_id, library_refkey, library_domain, created_at) values ('here', 'here', 'here', now())")
    await client.end()
  })()
  await expect(into(taken)).rejects.toThrow('holds libraries already')

  await truncate(file, Math.floor((await stat(file)).size / 2))
  await expect(into(await emptyDatabase())).rejects.toThrow('is no backup')
  await expect(into(await emptyDatabase(), join(dataDir, 'missing'))).rejects.toThrow('is no backup')
})

/** Copies a backup with eight bytes of an entry's stored content changed. */
async function damage(file: string, name: string): Promise<string> {
  const { zip, entries } = await openBackup(file)
  const entry = entries.get(name)
  if (!entry) throw new Error(`no entry ${name}`)
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  zip.close()
  const bytes = await readFile(file)
  const middle = fileDataStart + Math.max(0, Math.floor(entry.compressedSize / 2) - 4)
  for (let at = middle; at < middle + 8; at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff
  const damaged = `${file}.damaged`
  await writeFile(damaged, bytes)
  return damaged
}

test('E23: eight damaged bytes in any entry are found before anything is restored, and a full disk is named', async () => {
  const server = await ownServer({ env: { ROLES: 'web' }, oneDatabase })
  await seedDemo(server.kernel, { weeks: 1 })
  const { DATA_DIR } = server.kernel.config
  const uploadsDir = join(DATA_DIR, 'uploads')
  await mkdir(uploadsDir, { recursive: true })
  await writeFile(join(uploadsDir, 'picture.bin'), randomBytes(20_000))
  const file = join(await folder(), 'all.backup')
  await writeBackup({ connection: server.connection, dataDir: DATA_DIR, uploadsDir, file, ...quiet })
  expect((await verifyBackup(file)).files).toBeGreaterThan(0)

  const connection = await emptyDatabase()
  const dataDir = await folder()
  const restore = (from: string) => readBackup({ connection, dataDir, uploadsDir: join(dataDir, 'uploads'), file: from, ...quiet })
  for (const name of ['tables/public.messages', 'tables/public.libraries', 'uploads/picture.bin', 'secrets/instance-key', 'manifest.json']) {
    const damaged = await damage(file, name)
    await expect(verifyBackup(damaged), name).rejects.toThrow(`The backup is damaged: ${name}`)
    await expect(restore(damaged), name).rejects.toThrow(`The backup is damaged: ${name}`)
  }

  const target = join(dataDir, 'uploads', 'picture.bin')
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  await symlink('/dev/full', target)
  await expect(restore(file)).rejects.toThrow('Nothing has been restored: the disk is full')
  await rm(target)
  await restore(file)
  expect(await readFile(target)).toEqual(await readFile(join(uploadsDir, 'picture.bin')))
})

test('a file that the command refuses leaves nothing behind', async () => {
  const [made, dataDir] = [await folder(), join(await folder(), 'data')]
  const file = join(made, 'no.backup')
  await writeFile(file, 'no backup')
  const script = join(import.meta.dirname, '../../../../../scripts/restore.ts')
  const run = promisify(execFile)(process.execPath, [script, file], { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } })
  await expect(run).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('is no backup') })
  expect(existsSync(dataDir)).toBe(false)
})
