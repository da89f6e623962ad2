import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { commandPool } from '../data/command-pool.ts'
import { migrate } from '../data/migrate.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import type { Log } from '../process/log.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { copyTarget, listTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

/** Rows of a table before and after; null where the table was not there. */
type Counted = { table: string; before: number | null; after: number | null }
/** What an upgrade does to a copy of the data. `lock`: the longest time for which writers of a table that was there before had to wait; null if none had to. */
export type Rehearsal = {
  migrations: string[]
  rows: number
  copyMs: number
  upgradeMs: number
  lock: { table: string; ms: number } | null
  changed: Counted[]
}

type Source = { connection: pg.ClientConfig; dataDir: string; log: Log; progress: (line: string) => void }

/** Copies a database while it is used, and upgrades the copy. Changes nothing in the original; the copy is deleted. */
export async function rehearseUpgrade({ connection, dataDir, log, progress }: Source): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-rehearsal-'))
  try {
    const file = join(folder, 'copy.backup')
    const begun = performance.now()
    await writeBackup({ connection, dataDir, uploadsDir: null, file, progress: () => {} })
    progress(`Copied ${Math.ceil((await stat(file)).size / 1024)} kB.`)
    return await rehearseOn(file, folder, log, begun)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Restores a backup of the last version into a database in `folder` as it was, and upgrades that. */
async function rehearseOn(file: string, folder: string, log: Log, begun: number): Promise<Rehearsal> {
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: (line) => log.debug(line) })
  try {
    const options = { connection: embedded.connection, dataDir: join(folder, 'data'), uploadsDir: null, file, log, progress: () => {} }
    const manifest = await readBackup({ ...options, isLeftAsItWas: true })
    return await measureUpgrade(embedded.connection, manifest, log, performance.now() - begun)
  } finally {
    await embedded.stop()
  }
}

/** Migrates a database; measures how long that takes and for how long others wait for its locks, and counts rows before and after. */
export async function measureUpgrade(connection: pg.ClientConfig, { tables }: Pick<Manifest, 'tables'>, log: Log, copyMs = 0): Promise<Rehearsal> {
  const [pool, watcher] = [commandPool(connection, 3), new pg.Client(connection)]
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  await watcher.connect()
  try {
    const locks = watchLocks(watcher)
    const begun = performance.now()
    const migrations = await migrate(pool, log)
    const upgradeMs = performance.now() - begun
    const lock = await locks.end()
    const after = await countRows(watcher)
    const before = new Map(tables.map((table) => [copyTarget(table).table, table.rows]))
    const all = [...new Set([...before.keys(), ...after.keys()])].sort()
    const changed = all
      .map((table) => ({ table, before: before.get(table) ?? null, after: after.get(table) ?? null }))
      // A new table without rows changes nothing.
      .filter((each) => (each.before ?? 0) !== (each.after ?? 0) || (each.before !== null && each.after === null))
      .filter(({ table }) => !table.includes('schema_migrations'))
      .map((each) => ({ ...each, table: each.table.replaceAll('"', '') }))
    return { migrations, rows: tables.reduce((sum, { rows }) => sum + rows, 0), copyMs, upgradeMs, lock, changed }
  } finally {
    await watcher.end()
    await pool.end()
  }
}

async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const each of await listTables(client)) {
    const { table } = copyTarget(each)
    counts.set(table, (await client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)).rows[0]?.rows ?? 0)
  }
  return counts
}

const lookMs = 10

/** Looks every 10 ms which tables somebody holds a lock on that writers wait for, until `end` is called, and remembers the longest. */
function watchLocks(client: pg.Client): { end(): Promise<Rehearsal['lock']> } {
  const since = new Map<string, number>()
  let longest: Rehearsal['lock'] = null
  let isOver = false
  const look = async () => {
    // A table that the migration makes is unknown here until it commits.
    const { rows } = await client.query<{ table: string }>(
      `select distinct c.relname as table from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
       where l.granted and l.pid <> pg_backend_pid() and c.relkind in ('r', 'p') and n.nspname in ('public', 'instance')
         and l.database = (select oid from pg_database where datname = current_database())
         and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
    )
    const now = performance.now()
    const held = new Set(rows.map(({ table }) => table))
    for (const table of since.keys()) if (!held.has(table)) since.delete(table)
    for (const table of held) {
      const from = since.get(table) ?? now
      since.set(table, from)
      // Between two looks it may have begun earlier and ended later.
      const ms = now - from + lookMs
      if (ms > (longest?.ms ?? 0)) longest = { table, ms }
    }
  }
  const watching = (async () => {
    while (!isOver) {
      await look()
      await setTimeout(lookMs)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return longest
    },
  }
}
