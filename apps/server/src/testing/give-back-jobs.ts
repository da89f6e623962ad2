import type pg from 'pg'
import pino from 'pino'
import { JobWorkers } from '../kernel/jobs/job-workers.ts'

/** Lets the time pass after which the jobs of a process that was killed at some time are given to another, and has them given. */
export async function giveBackJobs(database: pg.Pool, killedAt: Date): Promise<void> {
  await database.query('delete from instance.job_workers where seen_at <= $1', [killedAt])
  for (const table of ['_private_jobs', '_private_job_queues'])
    await database.query(`update graphile_worker.${table} set locked_at = locked_at - interval '1 hour' where locked_at <= $1`, [killedAt])
  const workers = new JobWorkers(database, pino({ level: 'silent' }), true)
  await workers.beat()
  await workers.end()
}
