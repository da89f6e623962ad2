import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import type { Log } from '../process/log.ts'
import { countReplicaRead } from '../process/metrics.ts'

/** How long a read waits for the replica to have what the primary has. */
const patienceMs = 1000
/** How long a replica that was late or failed is left alone, so that not every read waits for it. */
const restMs = 10_000
/** Pauses between looks at a replica that is late; the last one is repeated. */
const pausesMs = [2, 5, 10, 20, 50]

/** The state of the primary: up to where its log is on disk, and what distinguishes its cluster and database from all others. */
export const primaryState = `select pg_current_wal_flush_lsn()::text as position, system_identifier::text || '/' || current_database() as identity from pg_control_system()`

/** Whether a server is a standby that has replayed the primary's log up to `$1`, and of which cluster and database. */
export const replicaState = `select pg_is_in_recovery() as is_replica, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as has_all,
  system_identifier::text || '/' || current_database() as identity from pg_control_system()`

/** What the two statements return. */
export type PrimaryState = { position: string; identity: string }
export type ReplicaState = { is_replica: boolean; has_all: boolean | null; identity: string }

/** SQLSTATE of a statement that took too long. It would take the primary as long. */
const tookTooLong = '57014'

/**
 * Reads on a hot standby of PostgreSQL (`DATABASE_REPLICA_URL`). A read begins once the standby has replayed everything that was committed on the primary when it was
 * asked for, so it shows what a read on the primary would have shown: also what another process has just written, and who has just lost a right.
 */
export class Replica {
  #pool: pg.Pool
  #primary: pg.Pool
  #log: Log
  #restsUntil = 0

  /** @param pool connections to the standby as the application role */
  constructor(pool: pg.Pool, primary: pg.Pool, log: Log) {
    this.#pool = pool
    this.#primary = primary
    this.#log = log
  }

  /**
   * Runs a read-only transaction on the standby. Returns undefined if it is not there, too late or fails: then the primary has to answer.
   * @param run must have no effect outside its transaction
   * @throws whatever `run` refuses (`AppError`), and when it took too long
   */
  async read<T>(run: (pool: pg.Pool) => Promise<T>): Promise<{ answer: T } | undefined> {
    if (performance.now() < this.#restsUntil) return undefined
    try {
      if (!(await this.#hasAll())) return this.#leave('late', 'the replica of the database is late')
      const answer = await run(this.#pool)
      countReplicaRead('served')
      return { answer }
    } catch (error) {
      if (error instanceof AppError || (error as { code?: string }).code === tookTooLong) throw error
      // A read that cannot be done on a standby, or that its recovery interrupts, says nothing about the next one.
      const { severity } = error as { severity?: string }
      // A standby that starts, or has no connection left, answers with a fatal error.
      if (severity !== undefined && severity !== 'FATAL') countReplicaRead('failed')
      else this.#leave('failed', 'the replica of the database cannot be read', error)
      return undefined
    }
  }

  #leave(outcome: 'late' | 'failed', words: string, error?: unknown): undefined {
    this.#restsUntil = performance.now() + restMs
    countReplicaRead(outcome)
    this.#log.warn({ ...(error !== undefined && { reason: (error as Error).message }) }, words)
  }

  async #hasAll(): Promise<boolean> {
    const { position, identity } = (await this.#primary.query<PrimaryState>(primaryState)).rows[0] ?? {}
    const deadline = performance.now() + patienceMs
    for (let look = 0; ; look++) {
      const { rows } = await this.#pool.query<ReplicaState>(replicaState, [position])
      const [state] = rows
      if (!state?.is_replica || state.identity !== identity) throw new Error('DATABASE_REPLICA_URL leads to something else than a standby of the database')
      if (state.has_all) return true
      if (performance.now() >= deadline) return false
      await pause(pausesMs[Math.min(look, pausesMs.length - 1)])
    }
  }
}
