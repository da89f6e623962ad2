import type pg from 'pg'

/** Lets the time pass after which jobs of a process that is gone are given to another. */
export async function giveBackJobs(database: pg.Pool): Promise<void> {
  await database.query('delete from instance.job_workers where seen_at < (select max(seen_at) from instance.job_workers)')
  await database.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null and not exists (select from instance.job_workers p where locked_by = any(p.worker_ids))))`,
  )
}
