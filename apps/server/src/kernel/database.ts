import { Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Tables } from './generated/tables.ts'
import type { Log } from './log.ts'
import { pipelineOf, say } from './pipeline.ts'

// Parse BIGINT as a number: our counters stay far below 2^53, and strings would invite mistakes.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `batch` is a write mode whose statements find rows by complete keys, so one generic plan suits all values. */
export type TransactionMode = 'write' | 'read' | 'batch'

/** Our two PostgreSQL roles: the owner for migrations and the job queue, the application role for everything else. */
export type Database = {
  owner: pg.Pool
  app: Kysely<Tables>
  /** Runs one statement as the application role outside a transaction. It is prepared once per connection under `name`, so values must be parameters. */
  ask<Row>(name: string, statement: RawBuilder<Row>): Promise<Row[]>
  /**
   * Runs one transaction as the application role, which sees only `support_lib_id`'s rows (none when it is empty). Retries deadlocks and serialization
   * failures, so `run` must have no effect outside the transaction.
   */
  transaction<T>(support_lib_id: string, mode: TransactionMode, run: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Library keys contain no quotes; this is the last line of defence against an unchecked one. */
const safeKey = /^[A-Za-z0-9_-]{0,64}$/
/** A statement that runs longer than this indicates a bug in the product. */
const statementTimeoutMs = 10_000
/** Starting the JIT compiler or a parallel worker takes longer than our statements, and a worker would take a CPU core from another caller. */
const forShortStatements = '-c jit=off -c max_parallel_workers_per_gather=0'
const retriesOnConflict = 5

/** Creates both pools; they connect on first use. */
export function openDatabase(connection: pg.PoolConfig, poolSize: number, log: Log): Database {
  const owner = new pg.Pool({ ...connection, max: 10, application_name: 'porchlight-owner' })
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    pipeline: true,
    application_name: 'porchlight',
    connectionTimeoutMillis: 5000,
    options: `-c role=porchlight_app -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=30000 ${forShortStatements}`,
  })
  let isClosing = false
  // Log only the message, because the error contains the whole client. While closing, lost connections are expected.
  const lost = ({ message }: Error) => {
    if (!isClosing) log.warn({ reason: message }, 'database connection lost')
  }
  for (const each of [owner, pool]) each.on('error', lost).on('connect', (client) => void client.on('error', lost))
  const app = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    owner,
    app,
    async ask<Row>(name: string, statement: RawBuilder<Row>) {
      const { sql, parameters } = statement.compile(app)
      return (await pool.query({ name, text: sql, values: [...parameters] })).rows as Row[]
    },
    transaction: (support_lib_id, mode, run) => withRetries(() => once(pool, support_lib_id, mode, run)),
    async close() {
      isClosing = true
      await app.destroy()
      await owner.end()
    },
  }
}

/**
 * First statement of a transaction. PostgreSQL would plan a statement with array parameters on every call, at twice the cost of running it, so `batch` forces
 * generic plans. A cached plan must stay efficient as tables grow, so it must not be a sequential scan, which is cheaper only while a table is small.
 */
const beginnings: Record<TransactionMode, string> = {
  write: 'begin',
  read: 'begin read only',
  batch: 'begin; set local plan_cache_mode to force_generic_plan; set local enable_seqscan to off',
}

/** BEGIN is sent with the first statement and COMMIT with the last, so a transaction waits only for its own statements. */
async function once<T>(pool: pg.Pool, support_lib_id: string, mode: TransactionMode, run: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const library = selectLibrary(support_lib_id)
  const pipeline = pipelineOf(await pool.connect())
  pipeline.sent = []
  let failure: Error | undefined
  try {
    const begun = say(pipeline, `${beginnings[mode]}; ${library}`)
    const result = await run(pipeline.db)
    const committed = say(pipeline, 'commit')
    // A read-only transaction need not wait for its commit.
    if (mode === 'read') await Promise.all([begun, ...pipeline.sent])
    else await settled(committed, [begun, ...pipeline.sent])
    return result
  } catch (error) {
    await say(pipeline, 'rollback').catch((lost: Error) => {
      failure = lost
    })
    throw error
  } finally {
    pipeline.client.release(failure)
  }
}

/** Waits until the transaction's outcome is certain: after a failed statement, PostgreSQL answers COMMIT with ROLLBACK. */
async function settled(committed: Promise<pg.QueryResult>, sent: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled([...sent, committed])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  if ((await committed).command === 'ROLLBACK') throw new Error('the transaction was rolled back')
}

/** Returns the statement that limits the rest of the transaction to one library's rows. */
export function selectLibrary(support_lib_id: string): string {
  if (!safeKey.test(support_lib_id)) throw new Error('library key')
  return `set local app.support_lib_id to '${support_lib_id}'`
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isConflict = ['40P01', '40001'].includes((error as { code?: string }).code ?? '')
      if (!isConflict || attempt > retriesOnConflict) throw error
    }
  }
}
