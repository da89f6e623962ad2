import type { Duplex } from 'node:stream'
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { compiled } from '../data/compiled-statements.ts'
import { type Answer, type Shapes, type Statement, StatementGroup } from '../data/statement-group.ts'
import type { Tables } from '../generated/tables.ts'

/**
 * A connection used by a transaction: its query builder, and the statements sent without waiting for their results. `isPooled`: a pooler may give each
 * transaction another server connection, so nothing can be prepared by name. `limitMs`: how long its statements may take, if the transaction was allowed more than
 * others. `enters`: set in one of several databases, where a transaction enters the libraries it selects: whether to write. `refused`: why it could not, which the next statement does not say.
 */
export type Pipeline = {
  client: pg.PoolClient
  db: Kysely<Tables>
  sent: Promise<unknown>[]
  wire: Wire
  isPooled: boolean
  limitMs?: number | undefined
  enters?: boolean | undefined
  refused?: unknown
}

/** The connection's socket, for which `pg` has no type; `group` has the statements that have not been sent yet. */
type Wire = { client: pg.PoolClient; stream: Duplex; isGathering: boolean; group: StatementGroup | undefined; shapes: Shapes }

const pipelines = new WeakMap<object, Pipeline>()

/** Returns the connection's query builder, which is created once and reused. */
export function pipelineOf(client: pg.PoolClient): Pipeline {
  const known = pipelines.get(client)
  if (known) return known
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const wire: Wire = { client, stream, isGathering: false, group: undefined, shapes: new Map() }
  const connection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      gather(wire)
      sendGroup(wire)
      const { command, rowCount, rows } = await client.query(query.sql, query.parameters as unknown[])
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
      return { rows: (rows ?? []) as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    // biome-ignore lint/correctness/useYield: nothing is streamed; a page is read at once
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('streaming is not used')
    },
  }
  const unused = async () => {}
  const driver = {
    init: unused,
    acquireConnection: async () => connection,
    releaseConnection: unused,
    destroy: unused,
    // Only the kernel opens transactions: one opened by a module would break the transaction it runs in.
    beginTransaction: () => Promise.reject(new Error('transactions are opened by the kernel')),
    commitTransaction: unused,
    rollbackTransaction: unused,
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const pipeline: Pipeline = { client, db, sent: [], wire, isPooled: false }
  pipelines.set(client, pipeline)
  pipelines.set(db, pipeline)
  return pipeline
}

/**
 * Sends a hot-path statement at once and returns its rows. Statements sent without waiting share one round trip and run in the order sent, before any later
 * statement of `db`. Prepared once per connection under `name`, so values must be parameters. A failure fails the transaction, even if no one awaits it.
 */
export function send<Row>(db: Kysely<Tables>, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const pipeline = pipelines.get(db)
  if (!pipeline) throw new Error('send belongs into a transaction')
  const rows = together(pipeline, { name, ...compiled(name, statement, db) }).then((answer) => answer.rows as Row[])
  rows.catch(() => {})
  pipeline.sent.push(rows)
  return rows
}

/**
 * Sends, without waiting, a statement that has no parameters and only affects later ones: it shares their round trip. If it fails, so do they, because the
 * transaction has failed.
 */
export function sendAhead(db: Kysely<Tables>, text: string): void {
  const pipeline = pipelines.get(db)
  if (!pipeline) throw new Error('sendAhead belongs into a transaction')
  say(pipeline, text).catch((error: unknown) => {
    pipeline.refused ??= error
  })
}

/** Allows the later statements of this transaction to take longer than others may: to PostgreSQL, and to what cuts connections that say nothing. */
export function allowLonger(db: Kysely<Tables>, ms: number): void {
  const pipeline = pipelines.get(db)
  if (!pipeline) throw new Error('allowLonger belongs into a transaction')
  pipeline.limitMs = ms
  sendAhead(db, `set local statement_timeout to ${ms}`)
}

/** Returns whether a transaction enters the libraries that it selects, and whether to write; see `Pipeline`. */
export const entersOf = (db: Kysely<Tables>): boolean | undefined => pipelines.get(db)?.enters

/** Returns how long a connection's statements may take now, if its transaction was allowed more than others. */
export const limitOf = (client: object): number | undefined => pipelines.get(client)?.limitMs

/** Remembers which statements were sent; the returned function forgets the later ones, because a savepoint has undone them. */
export function markSent(db: Kysely<Tables>): () => void {
  const pipeline = pipelines.get(db)
  if (!pipeline) throw new Error('a savepoint belongs into a transaction')
  const { length } = pipeline.sent
  return () => void pipeline.sent.splice(length)
}

/** Sends a statement together with the others of this turn of the event loop; it is not tracked in `sent`. */
export function together({ wire, isPooled }: Pipeline, { name, ...statement }: Statement): Promise<Answer> {
  gather(wire)
  wire.group ??= new StatementGroup(wire.shapes)
  // Behind a pooler in transaction mode, nothing can be prepared by name.
  const answer = wire.group.add(isPooled || name === undefined ? statement : { name, ...statement })
  answer.catch(() => {})
  return answer
}

/** Runs statements that have no parameters and are not tracked in `sent`. */
export function say({ client, wire }: Pipeline, text: string): Promise<pg.QueryResult> {
  gather(wire)
  sendGroup(wire)
  const answer = client.query(text)
  answer.catch(() => {})
  return answer
}

/** Makes statements sent in the same turn of the event loop share a packet: one write per statement would cost as much as the statement itself. */
function gather(wire: Wire): void {
  if (wire.isGathering) return
  wire.isGathering = true
  wire.stream.cork()
  const leave = () => {
    sendGroup(wire)
    wire.isGathering = false
    wire.stream.uncork()
  }
  // A tick requested from a microtask runs after all pending promises have settled.
  queueMicrotask(() => process.nextTick(leave))
}

/** Sends what waits, so that whatever follows comes after it. */
function sendGroup(wire: Wire): void {
  const { client, group } = wire
  wire.group = undefined
  if (group) client.query(group)
}
