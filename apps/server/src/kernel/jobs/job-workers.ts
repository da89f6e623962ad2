import { EventEmitter } from 'node:events'
import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { type SuspectedSchedules, suspect, suspectedSchedules } from '../alone/suspects.ts'
import { newRef } from '../ids.ts'
import type { Log } from '../process/log.ts'

const beatMs = 15_000
/** Seconds without a sign of life after which a process is dead. One that is busy for so long would have its jobs done twice, which they allow for. */
export const deadSeconds = 60

/** Maximum number of attempts for a job whose process dies, or is ended, each time. */
export const triesMax = 50

/** Interval of polling for jobs that have become due. */
export const pollMs = 2000
/** Maximum number of pollers per interval; later ones would never get their turn. */
const turns = 5
/** Polling interval of each worker, in case a wake-up was lost. */
export const ofItselfMs = 120_000

/** Notifications of several new jobs, and of a single one. */
const [manyJobs, oneJob] = [/"count":(?:[2-9]|[1-9]\d)/, '{"count":1}']

/**
 * Gives back the jobs that a killed process has left: without this, the library waits four hours before it runs them again. Each process notes its workers and
 * a sign of life in `instance.job_workers`.
 */
export class JobWorkers {
  private readonly ids = new Set<string>()
  private readonly askers: (() => void)[] = []
  private asking: NodeJS.Timeout | undefined
  private readonly process = newRef()
  private readonly owner: pg.Pool
  private readonly log: Log
  private readonly suspects: boolean
  private timer: NodeJS.Timeout | undefined
  /** When this process last gave its sign of life. */
  private beatenAt: number | undefined
  /** Called when another process has ended without saying so. */
  onDeath: () => Promise<void> = async () => {}
  /** The schedules whose work is suspected, as of the last sign of life. */
  schedules: SuspectedSchedules = new Map()

  /** @param suspects jobs of dead workers are given back to a process of their own, see `AloneProcess` */
  constructor(owner: pg.Pool, log: Log, suspects = false) {
    this.owner = owner
    this.log = log
    this.suspects = suspects
  }

  /** Lets a worker outside the runner, that of the process of its own, hold jobs in the name of this process. */
  speakFor(worker: string): void {
    this.ids.add(worker)
  }

  /**
   * For the library that runs the jobs: tells which workers a lane has. One of them at a time asks for jobs, and wakes the next if it found one: when jobs are
   * announced, and as often as `pollMs`, because a job that is due later is not. By itself each worker would ask as often, all at the same time, each over a
   * connection; and PostgreSQL announces new jobs to every runner by their number, whatever they are, for which it would wake as many workers.
   */
  ofLane(): WorkerEvents {
    const events = this.watched()
    const wakeOne = (pool: WorkerPool) => {
      if (!pool._shuttingDown) pool.nudge(1)
    }
    events.on('pool:create', ({ workerPool }) => this.askInTurn(() => wakeOne(workerPool)))
    events.on('pool:listen:notification', ({ message }) => {
      if (manyJobs.test(message.payload ?? '')) message.payload = oneJob
    })
    events.on('job:start', ({ worker }) => wakeOne(worker.workerPool))
    return events
  }

  /** Polls the database every `pollMs`, one poller after another: simultaneous ones would each need a connection. */
  askInTurn(ask: () => void): void {
    if (this.askers.push(ask) > turns) throw new Error('too many ask the database for work')
    let turn = 0
    this.asking ??= setInterval(() => this.askers[turn++ % turns]?.(), pollMs / turns).unref()
  }

  private watched(): WorkerEvents {
    const events = new EventEmitter() as WorkerEvents
    // Jobs are held in the name of the pool, not of the worker in it that does them.
    events.on('pool:create', ({ workerPool }) => void this.ids.add(workerPool.id))
    events.on('pool:release', ({ workerPool }) => void this.ids.delete(workerPool.id))
    return events
  }

  /** @param isAlone no other process uses this database (it was started with this one), so earlier holders of jobs are dead */
  async begin(isAlone: boolean): Promise<void> {
    if (isAlone) {
      await this.bury(0)
    } else await this.beat()
    if (this.suspects) this.schedules = await suspectedSchedules(this.owner)
    this.timer = setInterval(() => void this.beat().catch((error: unknown) => this.log.warn({ err: error }, 'workers of jobs')), beatMs)
    this.timer.unref()
  }

  /** Notes that this process lives, and gives back the jobs of those that don't. */
  async beat(): Promise<void> {
    const silentMs = performance.now() - (this.beatenAt ?? performance.now())
    await this.owner.query(
      `insert into instance.job_workers (process, worker_ids) values ($1, $2)
       on conflict (process) do update set worker_ids = excluded.worker_ids, seen_at = now()`,
      [this.process, [...this.ids]],
    )
    this.beatenAt = performance.now()
    // If this process could not reach the database for a while, others may not have either. Let them give their sign of life first.
    if (silentMs < 3 * beatMs) await this.bury(deadSeconds)
    if (this.suspects) this.schedules = await suspectedSchedules(this.owner)
  }

  /** Takes over from processes that have given no sign of life for so many seconds. They are forgotten only then, since this one may die meanwhile. */
  private async bury(silentSeconds: number): Promise<void> {
    const of = 'from instance.job_workers where process <> $2 and seen_at <= now() - make_interval(secs => $1)'
    const { rows } = await this.owner.query<{ process: string }>(`select process ${of}`, [silentSeconds, this.process])
    if (rows.length > 0) await this.onDeath()
    await this.owner.query(`delete ${of}`, [silentSeconds, this.process])
    await this.giveBack(silentSeconds)
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    clearInterval(this.asking)
    await this.owner.query('delete from instance.job_workers where process = $1', [this.process])
  }

  /**
   * Gives back jobs that have been held for so many seconds by workers of no living process. They have not failed, so each may be tried once more for it, up to
   * `triesMax`: an import that gets on between two kills comes to its end, and a job that kills its process does not do so for ever.
   */
  private async giveBack(heldSeconds: number): Promise<void> {
    const { rows } = await this.owner.query<{ locked_by: string }>(
      `with held as (
         select locked_by from graphile_worker._private_jobs where locked_at <= now() - make_interval(secs => $1)
         union select locked_by from graphile_worker._private_job_queues where locked_at <= now() - make_interval(secs => $1)
       )
       select locked_by from held where not exists (select from instance.job_workers p where locked_by = any(p.worker_ids))`,
      [heldSeconds],
    )
    if (rows.length === 0) return
    const dead = rows.map(({ locked_by }) => locked_by)
    await this.owner.query('update graphile_worker._private_jobs set max_attempts = max_attempts + 1 where locked_by = any($1) and max_attempts < $2', [
      dead,
      triesMax,
    ])
    if (this.suspects) await suspect(this.owner, dead)
    await this.owner.query('select graphile_worker.force_unlock_workers($1)', [dead])
    this.log.warn({ workers: dead.length }, 'jobs of dead workers are run again')
  }
}
