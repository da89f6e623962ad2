import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './generated/tables.ts'
import type { Log } from './log.ts'

// Counters stay far below 2^53; strings for them would only invite mistakes.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The two ways into PostgreSQL: the owner for migrations and the job queue, the application role for everything else. */
export type Database = {
  owner: pg.Pool
  app: Kysely<Tables>
  /**
   * Runs one transaction as the application role, seeing only `support_lib_id`'s rows (none when it is empty).
   * A deadlock or serialization failure is tried again, so `run` must have no effect outside the transaction.
   */
  transaction<T>(support_lib_id: string, mode: 'write' | 'read', run: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Library keys hold no quote; this is the wall should one ever come unchecked. */
const safeKey = /^[A-Za-z0-9_-]{0,64}$/
/** Statements longer than this are a mistake in the product. */
const statementTimeoutMs = 10_000
const retriesOnConflict = 5

/** Opens both pools; nothing is connected before the first use. */
export function openDatabase(connection: pg.PoolConfig, poolSize: number, log: Log): Database {
  const owner = new pg.Pool({ ...connection, max: 4, application_name: 'porchlight-owner' })
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    application_name: 'porchlight',
    connectionTimeoutMillis: 5000,
    options: `-c role=porchlight_app -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=30000 -c jit=off`,
  })
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  for (const each of [owner, pool]) each.on('error', lost).on('connect', (client) => void client.on('error', lost))
  const app = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    owner,
    app,
    transaction: (support_lib_id, mode, run) => withRetries(() => once(app, support_lib_id, mode, run)),
    async close() {
      await app.destroy()
      await owner.end()
    },
  }
}

async function once<T>(app: Kysely<Tables>, support_lib_id: string, mode: 'write' | 'read', run: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return app.connection().execute(async (db) => {
    const say = (text: string) => db.executeQuery(CompiledQuery.raw(text))
    await say(`begin${mode === 'read' ? ' read only' : ''}; ${selectLibrary(support_lib_id)}`)
    try {
      const result = await run(db)
      await say('commit')
      return result
    } catch (error) {
      await say('rollback').catch(() => {})
      throw error
    }
  })
}

/** The statement that chooses whose rows the rest of the transaction sees. */
export function selectLibrary(support_lib_id: string): string {
  if (!safeKey.test(support_lib_id)) throw new Error('library key')
  return `select set_config('app.support_lib_id', '${support_lib_id}', true)`
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
