import type { Duplex } from 'node:stream'
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Tables } from './generated/tables.ts'

/** One connection while a transaction has it: the query builder over it, and what was sent without waiting for the answer. */
export type Pipeline = { client: pg.PoolClient; db: Kysely<Tables>; sent: Promise<unknown>[]; wire: Wire }

/** The socket of a connection; `pg` gives it no type. */
type Wire = { stream: Duplex; isGathering: boolean }

const pipelines = new WeakMap<object, Pipeline>()

/** The query builder over this one connection; made once for each connection, for its whole life. */
export function pipelineOf(client: pg.PoolClient): Pipeline {
  const known = pipelines.get(client)
  if (known) return known
  const wire: Wire = { stream: (client as unknown as { connection: { stream: Duplex } }).connection.stream, isGathering: false }
  const connection = {
    executeQuery: async <R>(query: CompiledQuery) => {
      gather(wire)
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
    // `transaction()` is the kernel's: a module that began one of its own would break the one it is in.
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
  const pipeline: Pipeline = { client, db, sent: [], wire }
  pipelines.set(client, pipeline)
  pipelines.set(db, pipeline)
  return pipeline
}

/**
 * Sends a statement of the hot path at once and gives its rows. Several sent without waiting share one round trip and run in the order of these calls, also
 * before anything asked of `db` later. The text is prepared once a connection under `name`, so values must be parameters. What fails fails the transaction,
 * even if nobody waits for it.
 */
export function send<Row>(db: Kysely<Tables>, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const pipeline = pipelines.get(db)
  if (!pipeline) throw new Error('send belongs into a transaction')
  gather(pipeline.wire)
  const { sql, parameters } = statement.compile(db)
  const rows = pipeline.client.query({ name, text: sql, values: [...parameters] }).then((result) => result.rows as Row[])
  rows.catch(() => {})
  pipeline.sent.push(rows)
  return rows
}

/** A statement without parameters, outside of the count of `send`. */
export function say({ client, wire }: Pipeline, text: string): Promise<pg.QueryResult> {
  gather(wire)
  const answer = client.query(text)
  answer.catch(() => {})
  return answer
}

/** What is asked before the event loop turns to something else leaves in one packet: a write for each statement would cost as much as the statement. */
function gather(wire: Wire): void {
  if (wire.isGathering) return
  wire.isGathering = true
  wire.stream.cork()
  const leave = () => {
    wire.isGathering = false
    wire.stream.uncork()
  }
  // A tick that is asked for among the promises comes when all of them have settled.
  queueMicrotask(() => process.nextTick(leave))
}
