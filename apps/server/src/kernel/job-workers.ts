import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { newRef } from './ids.ts'
import type { Log } from './log.ts'

const beatMs = 15_000
/** Seconds without a sign of life after which a process is dead. One that is busy for so long would have its jobs done twice, which they allow for. */
export const deadSeconds = 60

/**
 * Gives back the jobs that a killed process has left: without this, the library waits four hours before it runs them again. Each process notes its workers and
 * a sign of life in `instance.job_workers`.
 */
export class JobWorkers {
  /** For the library that runs the jobs: tells which workers there are. */
  readonly events = new EventEmitter() as WorkerEvents
  private readonly ids = new Set<string>()
  private readonly process = newRef()
  private readonly owner: pg.Pool
  private readonly log: Log
  private timer: NodeJS.Timeout | undefined

  constructor(owner: pg.Pool, log: Log) {
    this.owner = owner
    this.log = log
    this.events.on('worker:create', ({ worker }) => void this.ids.add(worker.workerId))
    this.events.on('worker:release', ({ worker }) => void this.ids.delete(worker.workerId))
  }

  /** @param isAlone nobody else uses this database (it has just been started with this process), so whoever held jobs is dead */
  async begin(isAlone: boolean): Promise<void> {
    if (isAlone) {
      await this.owner.query('delete from instance.job_workers')
      await this.giveBack(0)
    }
    this.timer = setInterval(() => void this.beat().catch((error: unknown) => this.log.warn({ err: error }, 'workers of jobs')), beatMs)
    this.timer.unref()
  }

  /** Notes that this process lives, and gives back the jobs of those that don't. */
  async beat(): Promise<void> {
    await this.owner.query(
      `insert into instance.job_workers (process, worker_ids) values ($1, $2)
       on conflict (process) do update set worker_ids = excluded.worker_ids, seen_at = now()`,
      [this.process, [...this.ids]],
    )
    await this.owner.query(`delete from instance.job_workers where seen_at < now() - make_interval(secs => $1)`, [deadSeconds])
    await this.giveBack(deadSeconds)
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    await this.owner.query('delete from instance.job_workers where process = $1', [this.process])
  }

  /** Gives back jobs that have been held for so many seconds by workers of no living process. */
  private async giveBack(heldSeconds: number): Promise<void> {
    const { rows } = await this.owner.query<{ given: number }>(
      `with held as (
         select locked_by from graphile_worker._private_jobs where locked_at <= now() - make_interval(secs => $1)
         union select locked_by from graphile_worker._private_job_queues where locked_at <= now() - make_interval(secs => $1)
       ), dead as (
         select array_agg(locked_by) as ids, count(*)::int as given from held
         where not exists (select from instance.job_workers p where locked_by = any(p.worker_ids))
       )
       select given, graphile_worker.force_unlock_workers(ids) from dead where given > 0`,
      [heldSeconds],
    )
    if (rows[0]) this.log.warn({ workers: rows[0].given }, 'jobs of dead workers are run again')
  }
}
