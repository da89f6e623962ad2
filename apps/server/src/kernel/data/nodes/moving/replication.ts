import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Node } from '../nodes.ts'

/** What PostgreSQL replicates for a move has a name that begins so. */
export const replicationMark = 'porchlight_move_'

/** PostgreSQL's own logical replication of the rows of some libraries (PostgreSQL 15: publications with a condition). `name` is that of publication, slot and subscription. */
export type Replication = { name: string; from: Node; to: Node }

const lookMs = 100
const markLookMs = 5

/** Starts copying these libraries' rows in the given tables, and every later change to them. */
export async function beginReplication({ name, from, to }: Replication, tables: readonly string[], libraries: readonly string[]): Promise<void> {
  const keys = libraries.map((id) => literal(id)).join(', ')
  const parts = tables.map((table) => `public.${table} where (support_lib_id in (${keys}))`)
  await from.database.owner.query(
    `create publication ${name} for table ${parts.join(', ')}, instance.move_marks where (move = ${literal(name)}) with (publish_via_partition_root = true)`,
  )
  // Made first: where both databases are of one server, a subscription that made its slot would wait for itself.
  await from.database.owner.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name])
  await to.database.owner.query(
    `create subscription ${name} connection ${literal(addressFrom(from.database.owner))} publication ${name} with (create_slot = false, slot_name = ${name})`,
  )
}

/** Waits until all tables are copied. @param tell gets how many of them are */
export async function untilCopied({ name, to }: Replication, tell: (done: number, all: number) => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await to.database.owner.query<{ done: number; total: number }>(
      `select count(*) filter (where r.srsubstate in ('r', 's'))::int as done, count(*)::int as total
       from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid where s.subname = $1`,
      [name],
    )
    const { done = 0, total = 0 } = rows[0] ?? {}
    if (total === 0) throw new Error('the subscription is gone')
    const { rows: faults } = await to.database.owner.query<{ count: number }>(
      'select (apply_error_count + sync_error_count)::int as count from pg_stat_subscription_stats where subname = $1',
      [name],
    )
    if ((faults[0]?.count ?? 0) > 0) throw new Error(`PostgreSQL cannot copy the rows: the log of ${to.name} says why`)
    tell(done, total)
    if (done === total) return
    await pause(lookMs, undefined, { signal })
  }
}

/** Waits until the other database has all that was committed before now. */
export async function untilCaughtUpWith({ name, from, to }: Replication, mark: string, patienceMs: number): Promise<boolean> {
  await from.database.owner.query('insert into instance.move_marks (move, mark) values ($1, $2)', [name, mark])
  for (const began = performance.now(); performance.now() - began < patienceMs; await pause(markLookMs)) {
    const { rowCount } = await to.database.owner.query('select from instance.move_marks where move = $1 and mark = $2', [name, mark])
    if ((rowCount ?? 0) > 0) return true
  }
  return false
}

/** Ends a replication, also one that another process has left half made: a forgotten slot would keep the log of its database for ever. */
export async function endReplication({ name, from, to }: Replication): Promise<void> {
  const { rows } = await to.database.owner.query<{ oid: number }>(
    'select oid from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())',
    [name],
  )
  if (rows[0]) {
    await to.database.owner.query(`alter subscription ${name} disable`)
    // Kept apart from the slot, which may be out of reach.
    await to.database.owner.query(`alter subscription ${name} set (slot_name = none)`)
    await whileCutting(from, rows[0].oid, to.database.owner.query(`drop subscription ${name}`))
  }
  for (let tries = 0; ; tries++) {
    try {
      await from.database.owner.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [name])
      break
    } catch (error) {
      // Its sender ends a moment after the subscription.
      if ((error as { code?: string }).code !== '55006' || tries > 100) throw error
      await pause(lookMs)
    }
  }
  await from.database.owner.query(`drop publication if exists ${name}`)
  for (const { database } of [from, to]) await database.owner.query('delete from instance.move_marks where move = $1', [name])
}

/**
 * Waits for the end of a subscription. It waits for the senders that copy its tables, which may wait for transactions of others before they begin: they are ended.
 * @param subscription its number, which is in the names of its senders
 */
async function whileCutting({ database }: Node, subscription: number, dropped: Promise<unknown>): Promise<void> {
  const outcome = dropped.then(() => true)
  outcome.catch(() => {})
  while (!(await Promise.race([outcome, pause(lookMs, false)])))
    await database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender' and datname = current_database() and starts_with(application_name, $1)",
      [`pg_${subscription}_sync_`],
    )
}

/** Returns how another database server connects to this one, as libpq takes it. */
function addressFrom(owner: pg.Pool): string {
  const { connectionString, ...given } = (owner as unknown as { options: pg.PoolConfig }).options
  const url = connectionString === undefined ? undefined : new URL(connectionString)
  const parts = {
    host: url?.searchParams.get('host') ?? url?.hostname ?? given.host,
    port: url ? url.port || '5432' : given.port,
    user: url ? decodeURIComponent(url.username) : given.user,
    password: url ? decodeURIComponent(url.password) : typeof given.password === 'string' ? given.password : undefined,
    dbname: url ? decodeURIComponent(url.pathname.slice(1)) : given.database,
    sslmode: url?.searchParams.get('sslmode') ?? undefined,
  }
  return Object.entries(parts)
    .flatMap(([name, value]) => (value ? [`${name}='${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`] : []))
    .join(' ')
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
