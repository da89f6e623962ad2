import pg from 'pg'
import type { Config } from '../../apps/server/src/kernel/config.ts'
import { migrationState } from '../../apps/server/src/kernel/data/migrate.ts'
import { nodeNameOf } from '../../apps/server/src/kernel/data/nodes/node-name.ts'
import { type Address, addressesOf } from '../../apps/server/src/kernel/data/nodes/open-cluster.ts'
import { mark } from '../../apps/server/src/kernel/data/nodes/prepared.ts'
import { maskedAddress } from '../../apps/server/src/kernel/process/secret-settings.ts'
import { type Finding, messageOf } from './finding.ts'

const patienceMs = 5000
/** How many prepared transactions the server asks for, and with how many it does not start. */
const prepared = { wanted: 100, least: 10 }

/** Looks at each database between which libraries are spread. */
export async function aboutCluster({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_CLUSTER }: Config): Promise<Finding[]> {
  if (!DATABASE_CLUSTER) return []
  if (!DATABASE_URL) return [{ what: 'cluster', ok: false, says: 'DATABASE_CLUSTER needs DATABASE_URL, the first of the databases' }]
  const patient = { connectionTimeoutMillis: patienceMs }
  try {
    const all = await addressesOf({ connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL, ...patient }, DATABASE_CLUSTER)
    const found = await Promise.all(all.map((each) => aboutNode({ ...each, connection: { ...each.connection, ...patient } })))
    const newest = new Set(found.flatMap(({ newest }) => newest ?? []))
    const findings = found.map(({ finding }) => finding)
    if (newest.size < 2) return findings
    return [...findings, { what: 'cluster', ok: false, says: 'the databases have migrations of different versions: start the server or run npm run upgrade' }]
  } catch (error) {
    return [{ what: 'cluster', ok: false, says: messageOf(error) }]
  }
}

type Row = { version: number; slots: number; wal_level: string; is_migrated: boolean; left: number }

async function aboutNode({ name, connection }: Address): Promise<{ finding: Finding; newest?: string | undefined }> {
  const what = `database ${name}`
  const client = new pg.Client(connection as pg.ClientConfig)
  const where = maskedAddress(connection.connectionString ?? `${connection.host}:${connection.port}`)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(
      `select current_setting('server_version_num')::int as version, current_setting('max_prepared_transactions')::int as slots, current_setting('wal_level') as wal_level,
         to_regclass('schema_migrations') is not null as is_migrated,
         (select count(*)::int from pg_prepared_xacts where database = current_database() and starts_with(gid, $1) and prepared < now() - interval '1 minute') as left`,
      [`${mark}:`],
    )
    const { version, slots, wal_level, is_migrated, left } = rows[0] as Row
    const state = is_migrated ? await migrationState(client) : undefined
    const known = await nodeNameOf(client)
    const faults = [
      ...(version < 150_000 ? ['it is older than PostgreSQL 15'] : []),
      ...(known !== undefined && known !== name ? [`it was used as ${known}`] : []),
      ...(slots < prepared.least ? [`max_prepared_transactions is ${slots} and has to be ${prepared.wanted}`] : []),
      ...(state && state.unknown.length > 0 ? [`it was used by a newer version (${state.unknown[0]})`] : []),
      ...(left > 0
        ? [`${left} transactions have been prepared for more than a minute: is a process with the worker role running, and does every database answer?`]
        : []),
    ]
    const pending = state ? state.pending.length : undefined
    const remarks = [
      `PostgreSQL ${Math.floor(version / 10_000)} at ${where}`,
      pending === undefined ? 'empty' : pending > 0 ? `${pending} migrations pending` : 'up to date',
      `max_prepared_transactions ${slots}`,
      wal_level === 'logical' ? 'wal_level logical' : `wal_level ${wal_level} (logical is needed to move libraries)`,
    ]
    return { finding: { what, ok: faults.length === 0, says: [...faults, ...remarks].join('; ') }, newest: state?.newest?.name }
  } catch (error) {
    return { finding: { what, ok: false, says: `${where} does not answer: ${messageOf(error)}` } }
  } finally {
    await client.end().catch(() => {})
  }
}
