import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../process/log.ts'
import { applyMigration, type LockPatience } from './apply-migration.ts'

const folder = join(import.meta.dirname, '../../../migrations')
/** An arbitrary constant: processes that start together wait for each other using this advisory lock. */
const migrationLock = 7_340_001
const askAgainMs = 100

/** Returns the names of all migrations of this program, in order. */
export const ownMigrations = async (from = folder): Promise<string[]> => (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()

/** The database's migrations don't match the program's; the message is for the operator. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

/**
 * Migrates the database: the application role, the job queue's own tables, then our migrations in name order, each in one transaction (`applyMigration`). Waits
 * while another process migrates. Returns the names of the applied migrations.
 * @param only the migrations that a backup had; all of ours by default.
 * @param from the folder with the migrations.
 * @param patience with locks that others hold
 * @throws MigrationRefused when the owner may not take the application's role, when an applied migration has changed since, or when an applied (or requested) migration is not among ours: the data is newer than the program.
 */
export async function migrate(owner: pg.Pool, log: Log, only?: readonly string[], from = folder, patience?: LockPatience): Promise<string[]> {
  const client = await owner.connect()
  try {
    await ourTurn(client)
    await makeAppRole(client)
    await runMigrations({ pgPool: owner })
    await client.query('create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())')
    await client.query('alter table schema_migrations add column if not exists checksum text')
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations')
    const applied = new Set(rows.map((row) => row.name))
    const ours = await ownMigrations(from)
    const unknown = [...applied, ...(only ?? [])].filter((name) => !ours.includes(name))
    if (unknown.length > 0)
      throw new MigrationRefused(`This data was used by a newer Porchlight (migration ${unknown[0]}). Take that version, or an older backup.`)
    const sums = new Map(await Promise.all(ours.map(async (name) => [name, checksumOf(await readFile(join(from, name), 'utf8'))] as const)))
    await compareSums(client, rows, sums)
    const fresh = ours.filter((name) => !applied.has(name) && (only?.includes(name) ?? true))
    for (const name of fresh) {
      const begun = performance.now()
      await applyMigration(client, { name, text: await readFile(join(from, name), 'utf8'), checksum: sums.get(name) ?? '' }, log, patience)
      log.info({ migration: name, ms: Math.round(performance.now() - begun) }, 'migrated')
    }
    await client.query('grant usage on schema public to porchlight_app')
    for (const months of [0, 1, 2]) await client.query('call ensure_event_partition(now() + make_interval(months => $1))', [months])
    return fresh
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    client.release()
  }
}

/**
 * Waits while another process migrates. Asks again and again: a statement that waited inside the database would be a transaction that `create index concurrently`
 * waits for, and so each for the other.
 */
async function ourTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [migrationLock])
    if (rows[0]?.ours) return
    await setTimeout(askAgainMs)
  }
}

/** Migration state of a database, for upgrades. `unknown`: migrations of a newer version. */
export type MigrationState = { applied: number; newest: { name: string; applied_at: Date } | undefined; pending: string[]; unknown: string[] }

/** Compares a database with the migrations of this program, and changes nothing. */
export async function migrationState(client: Pick<pg.ClientBase, 'query'>, from = folder): Promise<MigrationState> {
  const { rows } = await client.query<{ name: string; applied_at: Date }>('select name, applied_at from schema_migrations order by name')
  const ours = await ownMigrations(from)
  const applied = new Set(rows.map(({ name }) => name))
  const newest = rows.filter(({ name }) => ours.includes(name)).at(-1)
  return { applied: rows.length, newest, pending: ours.filter((name) => !applied.has(name)), unknown: [...applied].filter((name) => !ours.includes(name)) }
}

type Applied = { name: string; checksum: string | null }

/** Line ends don't count: a checkout may change them. */
const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** Compares applied migrations with ours; those applied before checksums were kept get theirs now. @throws MigrationRefused */
async function compareSums(client: pg.PoolClient, applied: readonly Applied[], ours: ReadonlyMap<string, string>): Promise<void> {
  const changed = applied.find(({ name, checksum }) => checksum !== null && checksum !== ours.get(name))
  if (changed)
    throw new MigrationRefused(
      `The migration ${changed.name} was changed after it had been applied to this database. Restore the file; put changes into a new one.`,
    )
  for (const { name } of applied.filter(({ checksum }) => checksum === null))
    await client.query('update schema_migrations set checksum = $2 where name = $1', [name, ours.get(name)])
}

/** Creates the role that serves requests: it owns nothing, cannot bypass row-level security, and cannot log in. */
async function makeAppRole(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ bypasses: boolean }>("select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = 'porchlight_app'")
  if (rows[0]?.bypasses) throw new Error('The database role porchlight_app must not be a superuser nor bypass row-level security.')
  if (rows.length === 0) await client.query('create role porchlight_app nologin noinherit nosuperuser nobypassrls').catch(ignoreExisting)
  if (await mayBecome(client)) return
  await client.query('grant porchlight_app to current_user').catch((error: Error) => {
    throw new MigrationRefused(`The database's owner must be a member of the role porchlight_app (${error.message}). See docs/database-rights.md.`)
  })
}

/** Returns whether the owner may take the role already, so that it needs no right to grant it. */
async function mayBecome(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select pg_has_role('porchlight_app', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may",
  )
  return rows[0]?.may ?? false
}

/** Roles belong to the whole cluster: another database's migration may just have created this one. */
function ignoreExisting(error: unknown): void {
  if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error
}
