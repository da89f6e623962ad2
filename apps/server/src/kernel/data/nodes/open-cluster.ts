import pg from 'pg'
import type { Config } from '../../config.ts'
import type { Log } from '../../process/log.ts'
import { openDatabase } from '../database.ts'
import { type ClusterDatabase, clusterOf } from './cluster.ts'
import { homeName } from './home-name.ts'
import { type Node, type Nodes, namesOf } from './nodes.ts'
import { Presence } from './presence.ts'

/** A database of a cluster that is to be opened. */
export type Address = { name: string; connection: pg.PoolConfig }

/** Names go into the names of prepared transactions. */
const nameForm = /^[a-z0-9][a-z0-9-]{0,31}$/
/** The value of DATABASE_CLUSTER that takes the databases from the Citus extension of the first one. */
export const fromCitus = 'citus'

/** A setting of the cluster is wrong; the message is for the operator. */
export class ClusterRefused extends Error {
  override name = 'ClusterRefused'
}

/**
 * Returns the databases that DATABASE_CLUSTER names beside the first one.
 * @param text `citus`, or pairs of name and address with spaces between: `two=postgres://… three=postgres://…`
 * @throws ClusterRefused
 */
export async function addressesOf(home: pg.PoolConfig, text: string): Promise<Address[]> {
  const isCitus = text.trim() === fromCitus
  const others = isCitus ? await citusNodes(home) : text.trim().split(/\s+/).map(pairOf)
  const given = [{ name: homeName, connection: home }, ...others]
  const all = isCitus ? given.map(({ name, connection }) => ({ name, connection: withoutPropagation(connection) })) : given
  const names = new Set(all.map(({ name }) => name))
  if (names.size < all.length) throw new ClusterRefused('DATABASE_CLUSTER names a database twice.')
  return all
}

function pairOf(pair: string): Address {
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  if (at < 0 || !nameForm.test(name) || !URL.canParse(pair.slice(at + 1)))
    throw new ClusterRefused('DATABASE_CLUSTER has a name (small letters, digits and -) and an address for each further database: two=postgres://…')
  return { name, connection: { connectionString: pair.slice(at + 1) } }
}

/** Asks the extension for its workers, which have the same users, passwords and database as the coordinator. */
async function citusNodes(home: pg.PoolConfig): Promise<Address[]> {
  const client = new pg.Client(home as pg.ClientConfig)
  try {
    await client.connect()
    const { rows } = await client.query<{ id: number; host: string; port: number }>(
      `select groupid as id, nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive and groupid > 0 order by groupid`,
    )
    return rows.map(({ id, host, port }) => ({ name: `worker-${id}`, connection: elsewhere(home, host, port) }))
  } catch (error) {
    throw new ClusterRefused(`The first database does not say which workers there are: ${(error as Error).message}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Each database has its own tables, so the extension shall not create them elsewhere too. */
function withoutPropagation(connection: pg.PoolConfig): pg.PoolConfig {
  const option = '-c citus.enable_ddl_propagation=off'
  if (connection.connectionString === undefined) return { ...connection, options: [connection.options, option].filter(Boolean).join(' ') }
  const url = new URL(connection.connectionString)
  url.searchParams.set('options', [url.searchParams.get('options'), option].filter(Boolean).join(' '))
  return { ...connection, connectionString: url.href }
}

function elsewhere({ connectionString, ...connection }: pg.PoolConfig, host: string, port: number): pg.PoolConfig {
  if (connectionString === undefined) return { ...connection, host, port }
  const url = new URL(connectionString)
  url.hostname = host
  url.port = String(port)
  return { ...connection, connectionString: url.href }
}

/** Opens all databases of a cluster; they connect on first use. */
export function openCluster(
  addresses: readonly Address[],
  { DATABASE_POOL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }: Pick<Config, 'DATABASE_POOL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL'>,
  log: Log,
): ClusterDatabase {
  if (DATABASE_DIRECT_URL || DATABASE_REPLICA_URL)
    throw new ClusterRefused(
      'DATABASE_DIRECT_URL and DATABASE_REPLICA_URL are not used with DATABASE_CLUSTER: its addresses are those of the databases themselves.',
    )
  return clusterOf(
    addresses.map(({ name, connection }): Node => ({ name, database: openDatabase(connection, DATABASE_POOL, log, { presence: new Presence() }) })),
    log,
  )
}

/**
 * Makes sure that a database is the one it is taken for and can prepare transactions, that home knows which libraries it holds, and that it has all accounts.
 * @throws ClusterRefused
 */
export async function joinCluster({ home, all }: Nodes, { name, database }: Node): Promise<void> {
  await database.transaction('', 'read', async () => {})
  if (database.isPooled()) throw new ClusterRefused(`The address of ${name} leads through a pooler in transaction mode; a cluster needs the database itself.`)
  const { rows } = await database.owner.query<{ value: string; is_new: boolean; prepared: number }>(
    `with named as (insert into instance.facts (name, value) values ('node', $1) on conflict (name) do nothing returning value)
     select coalesce((select value from named), (select value from instance.facts where name = 'node')) as value,
       exists (select from named) as is_new, current_setting('max_prepared_transactions')::int as prepared`,
    [name],
  )
  if (rows[0]?.value !== name) throw new ClusterRefused(`The database given as ${name} was used as ${rows[0]?.value}.`)
  if ((rows[0]?.prepared ?? 0) < preparedLeast)
    throw new ClusterRefused(`The database ${name} needs max_prepared_transactions = 100 (it has ${rows[0]?.prepared}).`)
  const { rows: held } = await database.owner.query<{ id: string }>(
    'select support_lib_id as id from libraries l where not exists (select from instance.libraries_left m where m.support_lib_id = l.support_lib_id)',
  )
  if (name !== homeName && rows[0]?.is_new && held.length > 0)
    throw new ClusterRefused(`The database given as ${name} has libraries of its own, with accounts that nobody else knows.`)
  await home.database.owner.query(
    'insert into instance.library_places (support_lib_id, node) select id, $2 from unnest($1::text[]) id on conflict do nothing',
    [held.map(({ id }) => id), name],
  )
  if (database === home.database) await noteNames(home, all)
  else await shareAccounts(home, database)
}

/**
 * Migrates a database and joins it. One that is away is passed over, unless it is home: its libraries wait for it, the others do not. Returns whether it has joined.
 * @throws ClusterRefused, MigrationRefused
 */
export async function tryToJoin(nodes: Nodes, node: Node, migrateIt: () => Promise<unknown>): Promise<boolean> {
  try {
    await migrateIt()
    await joinCluster(nodes, node)
    return true
  } catch (error) {
    if (node === nodes.home || !isAway(error)) throw error
    nodes.log.warn({ node: node.name, reason: (error as Error).message }, 'a database of the cluster is away; its libraries wait for it')
    return false
  }
}

/** Returns whether a database cannot be reached, or does not serve now (class 57P of SQLSTATE). */
function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(E[A-Z]+|57P\d\d|08\d\d\d)$/.test(code) || /terminated|timeout|timed out/i.test(message)
}

/**
 * Notes the databases in home, so that no process serves which does not know all.
 * @throws ClusterRefused
 */
async function noteNames(home: Node, all: readonly Node[]): Promise<void> {
  const { rows } = await home.database.owner.query<{ value: string }>("select value from instance.facts where name = 'cluster'")
  const missing = rows[0]?.value.split(' ').filter((name) => !all.some((node) => node.name === name)) ?? []
  if (missing.length > 0) throw new ClusterRefused(`DATABASE_CLUSTER does not name ${missing.join(', ')}, where other processes keep libraries.`)
  await home.database.owner.query(
    "insert into instance.facts (name, value) values ('cluster', $1) on conflict (name) do update set value = excluded.value, changed_at = now() where facts.value <> excluded.value",
    [namesOf(all)],
  )
}

/** Transactions over several databases that may be under way in one of them, at least. */
const preparedLeast = 10

/** How many accounts go to another database with one statement. */
const accountsAtOnce = 500

/** A database that has just joined gets the accounts that there are. */
async function shareAccounts(home: Node, database: Node['database']): Promise<void> {
  const { rowCount: isDone } = await database.owner.query("select from instance.facts where name = 'accounts'")
  if (isDone) return
  for (let after = ''; ; ) {
    const last = await onePage(home, database, after)
    if (last === undefined) break
    after = last
  }
  await database.owner.query("insert into instance.facts (name, value) values ('accounts', 'shared') on conflict do nothing")
}

/** Copies the accounts that follow `after`, and returns the last of them. Their rows stay locked until the copy is there, because it would undo a change made meanwhile. */
async function onePage(home: Node, database: Node['database'], after: string): Promise<string | undefined> {
  const client = await home.database.owner.connect()
  try {
    await client.query('begin')
    const { rows: held } = await client.query<{ id: string }>(
      `select account_id as id from accounts where account_id > $1 order by account_id limit ${accountsAtOnce} for share`,
      [after],
    )
    // A second statement, so that it sees what those have written for whom the first one waited.
    const { rows } = await client.query<{ id: string; state: unknown }>(
      `select a.account_id as id, jsonb_build_object('account', to_jsonb(a),
         'passkeys', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from passkeys p where p.account_id = a.account_id),
         'answers', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from passkey_answers w where w.account_id = a.account_id)) as state
       from accounts a where a.account_id = any($1)`,
      [held.map(({ id }) => id)],
    )
    await database.owner.query("select put_account(s ->> 'id', s -> 'state') from jsonb_array_elements($1) s", [JSON.stringify(rows)])
    await client.query('commit')
    client.release()
    return held.at(-1)?.id
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}
