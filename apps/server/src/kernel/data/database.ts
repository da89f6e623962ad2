import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import { entersOf, type Pipeline, pipelineOf, say, send, sendAhead, together } from '../calls/pipeline.ts'
import type { Tables } from '../generated/tables.ts'
import type { Log } from '../process/log.ts'
import { countDatabaseWait } from '../process/metrics.ts'
import { cutSilent } from './cut-silent.ts'
import type { Nodes } from './nodes/nodes.ts'
import type { Presence } from './nodes/presence.ts'
import type { Wide } from './nodes/wide.ts'

// Parse BIGINT as a number: our counters stay far below 2^53, and strings would invite mistakes.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * `batch` is a write mode whose statements find rows by complete keys, so one generic plan suits all values. `largeRead` is a read that a replica does, if there is one
 * which has caught up.
 */
export type TransactionMode = 'write' | 'read' | 'batch' | 'largeRead'

/** Where a statement outside of a transaction runs if there are several databases: in that of a library, or in that which knows `key`, which is remembered; all are asked otherwise. */
export type AskedOf = { support_lib_id: string } | { key: string }

/** Our two PostgreSQL roles: the owner for migrations and the job queue, the application role for everything else. */
export type Database = {
  /** In work that each database of a cluster has done for its libraries, the owner of that one; elsewhere of the first. */
  owner: pg.Pool
  /** The owner of the first database, which has what the whole installation shares. */
  home: pg.Pool
  app: Kysely<Tables>
  /**
   * Runs one statement as the application role outside a transaction. It is prepared once per connection under `name`, so values must be parameters. In a cluster,
   * returns the rows of all databases unless `of` says where they are.
   */
  ask<Row>(name: string, statement: RawBuilder<Row>, of?: AskedOf): Promise<Row[]>
  /**
   * Runs one transaction as the application role, which sees only `support_lib_id`'s rows (none when it is empty). Retries deadlocks and serialization
   * failures, so `run` must have no effect outside the transaction. `wide` reaches the libraries of other databases, if there are any.
   * @param near if `support_lib_id` is empty, the library in whose database the transaction begins; without it, that is the first database
   */
  transaction<T>(support_lib_id: string, mode: TransactionMode, run: (db: Kysely<Tables>, wide?: Wide) => Promise<T>, near?: string): Promise<T>
  /** Each database, for work that is done in each: one, unless this is a cluster. */
  views: readonly Database[]
  /** The name of this view's database. */
  name: string
  /** Returns the view of the database that holds this library. */
  viewOf(support_lib_id: string): Promise<Database>
  /** The databases of a cluster. */
  nodes?: Nodes
  /** Returns whether a database has joined the cluster, after another try. */
  join(name: string): Promise<boolean>
  /** Returns whether the database whose `owner` this is holds a library, as far as this process knows. */
  holds(support_lib_id: string): boolean
  /** Chooses the database of a library that is about to be created: that of `beside`, which will be its parent, or the one with the fewest libraries. */
  reserve(support_lib_id: string, beside?: string | null): Promise<void>
  /** Returns the number of transactions that wait for a connection. */
  waiting(): number
  close(): Promise<void>
}

/** Further ways to the database, see `openDatabase`. `isPooled`: behind a pooler in transaction mode. */
export type OtherWays = {
  direct?: pg.PoolConfig | undefined
  replica?: { connection: pg.PoolConfig; isPooled: boolean } | undefined
  /** Set for a database of a cluster: notes whether it can be reached. */
  presence?: Presence | undefined
}

/** One database. `once` runs a transaction once, without retries; `pool` has the connections of the application's role. */
export type OneDatabase = Database & {
  pool: pg.Pool
  /** Connections for parts of transactions that another database leads: if both were of one pool, transactions in opposite directions could take all that the others need. */
  parts: pg.Pool
  /** Whether a pooler in transaction mode leads to it, as far as its connections have found out. */
  isPooled(): boolean
  /** Connects for a part of a transaction. Like every connection in a cluster, refused at once while the database is known to be away. */
  connectPart(): Promise<pg.PoolClient>
  /** Returns whether the last try to connect to it failed; false without a cluster, where nobody notes that. */
  isAway(): boolean
  once<T>(support_lib_id: string, mode: TransactionMode, run: (db: Kysely<Tables>) => Promise<T>, wide?: Wide): Promise<T>
}

/** Library keys contain no quotes; this is the last line of defence against an unchecked one. */
const safeKey = /^[A-Za-z0-9_-]{0,64}$/
/** The role that serves requests: it owns nothing, and row-level security applies to it. */
export const appRole = 'porchlight_app'
/** A setting that only a connection of our own has: a pooler in transaction mode drops the settings with which we connect. */
const directMark = 'app.is_direct'
/** A statement that runs longer than this indicates a bug in the product. */
const statementTimeoutMs = 10_000
const idleTimeoutMs = 30_000
/** Settings of the application's connections. Starting the JIT compiler or a parallel worker takes longer than our statements. */
const settings = {
  role: appRole,
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleTimeoutMs,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
}
const retriesOnConflict = 5
/** How long a transaction waits for a connection, unless the connection's own settings say otherwise: then the call is refused, and may be repeated. */
const connectMs = 5000
/** The same for the owner: schedules and migrations may wait longer for one of their connections. */
const ownerConnectMs = 30_000
/** In a cluster: how long the owner waits for an answer before its connection is cut, in ms. Removing old rows takes minutes. Migrations use connections of their own. */
const ownerSilentMs = 600_000
/** How long a connection of the owner stays unused, unless its own settings say otherwise: each minute, schedules take several at once. */
const restMs = 3000

/**
 * Creates both pools; they connect on first use. A connection has our settings from its start, unless a pooler in transaction mode dropped them: behind one,
 * every transaction applies them again, so that they hold whichever server connection it gets.
 * @param direct the owner's connection, if `connection` leads through such a pooler: migrations and the job queue need a session of their own
 * @param replica a hot standby for large reads, also by a pooler
 */
export function openDatabase(connection: pg.PoolConfig, poolSize: number, log: Log, { direct, replica, presence }: OtherWays = {}): OneDatabase {
  const owner = new pg.Pool({
    ...(direct ?? connection),
    max: 10,
    idleTimeoutMillis: connection.idleTimeoutMillis ?? restMs,
    connectionTimeoutMillis: connection.connectionTimeoutMillis ?? ownerConnectMs,
    application_name: 'porchlight-owner',
  })
  let isPooled = false
  const poolTo = (where: pg.PoolConfig) =>
    new pg.Pool({
      ...where,
      max: poolSize,
      pipeline: true,
      application_name: 'porchlight',
      connectionTimeoutMillis: connection.connectionTimeoutMillis ?? connectMs,
      verify: (client: pg.PoolClient, done: (error?: Error) => void) =>
        void verify(client).then(() => {
          isPooled ||= pipelineOf(client).isPooled
          done()
        }, done),
    } as pg.PoolConfig)
  const own = { ...settings, [directMark]: 1 }
  const pool = poolTo(direct ? connection : withOptions(connection, own))
  const replicaPool = replica && poolTo(replica.isPooled ? replica.connection : withOptions(replica.connection, own))
  // Nothing of it is loaded otherwise.
  const standby = replicaPool && import('./replica.ts').then(({ Replica }) => new Replica(replicaPool, pool, log))
  let isClosing = false
  // Log only the message, because the error contains the whole client. While closing, lost connections are expected.
  const lost = ({ message }: Error) => {
    if (!isClosing) log.warn({ reason: message }, 'database connection lost')
  }
  const isNode = presence !== undefined
  const connectTo = (to: pg.Pool) => (presence ? presence.reach(to, () => to.connect()) : to.connect())
  const parts = isNode ? poolTo(withOptions(connection, own)) : pool
  const pools = [...new Set([pool, parts]), ...(replicaPool ? [replicaPool] : [])]
  const endWatches = pools.map((each) => cutSilent(each, connection.statement_timeout || statementTimeoutMs))
  // In a cluster, a database that falls silent must not hold up the work of the others.
  if (isNode) endWatches.push(cutSilent(owner, ownerSilentMs))
  for (const each of [owner, ...pools]) each.on('error', lost).on('connect', (client) => void client.on('error', lost))
  const app = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const connect = () => connectTo(pool)
  const runOnce: OneDatabase['once'] = async (support_lib_id, mode, run, wide) => {
    const there = mode === 'largeRead' ? await (await standby)?.read((at) => once(() => at.connect(), support_lib_id, 'read', run, { isNode })) : undefined
    return there ? there.answer : once(connect, support_lib_id, mode === 'largeRead' ? 'read' : mode, run, { isNode, wide })
  }
  const database: OneDatabase = {
    owner,
    home: owner,
    pool,
    parts,
    app,
    once: runOnce,
    isPooled: () => isPooled,
    connectPart: () => connectTo(parts),
    isAway: () => presence?.isAway === true,
    views: [],
    name: 'home',
    viewOf: async () => database,
    join: async () => true,
    holds: () => true,
    reserve: async () => {},
    async ask<Row>(name: string, statement: RawBuilder<Row>) {
      const client = await connect()
      if (pipelineOf(client).isPooled) {
        client.release()
        return once(connect, '', 'write', (db) => send(db, name, statement), { isNode })
      }
      let failure: Error | undefined
      try {
        const { sql, parameters } = statement.compile(app)
        return (await client.query({ name, text: sql, values: [...parameters] })).rows as Row[]
      } catch (error) {
        failure = error as Error
        throw error
      } finally {
        client.release(failure)
      }
    },
    waiting: () => pool.waitingCount + (parts === pool ? 0 : parts.waitingCount),
    transaction: (support_lib_id, mode, run) => withRetries(() => runOnce(support_lib_id, mode, run)),
    async close() {
      isClosing = true
      for (const end of endWatches) end()
      await replicaPool?.end()
      if (parts !== pool) await parts.end()
      await app.destroy()
      await owner.end()
    },
  }
  database.views = [database]
  return database
}

/**
 * First statements of a transaction. PostgreSQL would plan a statement with array parameters on every call, at twice the cost of running it, so `batch` forces
 * generic plans. A cached plan must stay efficient as tables grow, so it must not be a sequential scan, which is cheaper only while a table is small.
 */
const beginnings: Record<Exclude<TransactionMode, 'largeRead'>, { begin: string; select: string }> = {
  write: { begin: 'begin', select: `select ${setting('app.support_lib_id', '$1')}` },
  read: { begin: 'begin read only', select: `select ${setting('app.support_lib_id', '$1')}` },
  batch: {
    begin: 'begin',
    select: `select ${setting('app.support_lib_id', '$1')}, ${setting('plan_cache_mode', `'force_generic_plan'`)}, ${setting('enable_seqscan', `'off'`)}`,
  },
}
function setting(name: string, value: string): string {
  return `set_config('${name}', ${value}, true)`
}

/** Follows the beginning on a connection that a pooler has stripped of its settings; setting them each time would take longer than a short transaction. */
const apply = Object.entries(settings)
  .map(([name, value]) => `set local ${name} to '${value}'`)
  .join('; ')

/** Begins a transaction that sees one library's rows; in one of several databases, only if the library is there. */
export function begin(pipeline: Pipeline, mode: keyof typeof beginnings, support_lib_id: string, isNode = false): Promise<unknown> {
  const { begin, select: selectOnly } = beginnings[mode]
  const select = isNode ? `${selectOnly}, enter_library($1, ${mode !== 'read'})` : selectOnly
  pipeline.enters = isNode ? mode !== 'read' : undefined
  pipeline.refused = undefined
  const begun = together(pipeline, { name: begin, text: begin })
  const applied = pipeline.isPooled ? say(pipeline, apply) : undefined
  const selected = together(pipeline, { name: `select-library-${mode}`, text: select, values: [checkedKey(support_lib_id)] })
  if (isNode)
    selected.catch((error: unknown) => {
      pipeline.refused ??= error
    })
  return Promise.all([begun, applied, selected])
}

/**
 * A statement that a connection has prepared returns other columns than when it was prepared: a newer version beside this one has added one. PostgreSQL refuses it for as long as
 * the connection lives.
 */
const isOutdatedPlan = (error: unknown): boolean => (error as { code?: string }).code === '0A000' && (error as Error).message.startsWith('cached plan')

/** BEGIN is sent with the first statement and COMMIT with the last, so a transaction waits only for its own statements. */
async function once<T>(
  connect: () => Promise<pg.PoolClient>,
  support_lib_id: string,
  mode: keyof typeof beginnings,
  run: (db: Kysely<Tables>) => Promise<T>,
  { isNode, wide }: { isNode: boolean; wide?: Wide | undefined },
): Promise<T> {
  checkedKey(support_lib_id)
  const asked = performance.now()
  const pipeline = pipelineOf(await connect())
  countDatabaseWait(performance.now() - asked)
  pipeline.sent = []
  pipeline.limitMs = undefined
  let failure: Error | undefined
  try {
    const begun = begin(pipeline, mode, support_lib_id, isNode)
    begun.catch(() => {})
    const result = await run(pipeline.db)
    if (wide?.isWide) await wide.prepare(pipeline)
    const committed = together(pipeline, { name: 'commit', text: 'commit' })
    // A read-only transaction need not wait for its commit.
    if (mode === 'read') await Promise.all([begun, ...pipeline.sent])
    else await settled(committed, [begun, ...pipeline.sent])
    if (wide?.isWide) await wide.finish()
    return result
  } catch (caught) {
    const error = pipeline.refused ?? wide?.refused ?? caught
    // Before anything else, so that what it holds is free when the call is repeated.
    if (wide?.isWide) await wide.giveUp(() => say(pipeline, 'rollback'))
    if (isOutdatedPlan(error)) failure = error as Error
    await say(pipeline, 'rollback').catch((lost: Error) => {
      failure = lost
    })
    throw error
  } finally {
    pipeline.client.release(failure)
  }
}

/**
 * Verifies a new connection before it serves anything: our own connections must have the application role; behind a pooler, transactions must get it.
 * @throws Error
 */
async function verify(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; mark: string | null }>(`select current_user as role, current_setting('${directMark}', true) as mark`)
  if (rows[0]?.mark === '1' && rows[0].role === appRole) return
  pipelineOf(client).isPooled = true
  const text = `begin read only; ${apply}; select current_user as role, row_security_active('libraries') as is_secure; commit`
  const answers = (await client.query(text)) as unknown as pg.QueryResult<{ role: string; is_secure: boolean }>[]
  const inside = answers.find(({ command }) => command === 'SELECT')?.rows[0]
  if (inside?.role !== appRole || !inside.is_secure)
    throw new Error(`This database connection does not run as ${appRole}, so nothing would keep libraries apart.`)
}

/** Returns whether a connection leads through a pooler that drops its settings, as one in transaction mode does, or refuses them. */
export async function isBehindPooler(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(withOptions(connection, { [directMark]: 1 }) as pg.ClientConfig)
  try {
    await client.connect()
    const { rows } = await client.query<{ mark: string | null }>(`select current_setting('${directMark}', true) as mark`)
    return rows[0]?.mark !== '1'
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) return true
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Adds settings to a connection. Options in a connection string would otherwise replace them. */
function withOptions({ connectionString, ...connection }: pg.PoolConfig, wanted: Record<string, string | number>): pg.PoolConfig {
  const url = connectionString !== undefined && URL.canParse(connectionString) ? new URL(connectionString) : undefined
  const given = url?.searchParams.get('options') ?? connection.options ?? ''
  url?.searchParams.delete('options')
  const options = [given, ...Object.entries(wanted).map(([name, value]) => `-c ${name}=${value}`)].join(' ').trim()
  return { ...connection, ...(connectionString !== undefined && { connectionString: url?.href ?? connectionString }), options }
}

/** Waits until the transaction's outcome is certain: after a failed statement, PostgreSQL answers COMMIT with ROLLBACK. */
export async function settled(committed: Promise<{ command: string }>, sent: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled([...sent, committed])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  if ((await committed).command === 'ROLLBACK') throw new Error('the transaction was rolled back')
}

/** Limits the rest of a transaction to one library's rows; sent in one packet with the next statement. */
export function selectLibrary(db: Kysely<Tables>, support_lib_id: string): void {
  const select = `set local app.support_lib_id to '${checkedKey(support_lib_id)}'`
  const enters = entersOf(db)
  sendAhead(db, enters === undefined ? select : `${select}; select enter_library('${support_lib_id}', ${enters})`)
}

function checkedKey(support_lib_id: string): string {
  if (!safeKey.test(support_lib_id)) throw new Error('library key')
  return support_lib_id
}

/** Runs a transaction again after a deadlock, or if what a connection had prepared is outdated. `also`: returns whether another failure passes, having done what helps. */
export async function withRetries<T>(run: () => Promise<T>, also?: (error: unknown) => boolean | Promise<boolean>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isConflict = ['40P01', '40001'].includes((error as { code?: string }).code ?? '')
      if (attempt > retriesOnConflict || !(isConflict || isOutdatedPlan(error) || (await also?.(error)))) throw error
    }
  }
}
