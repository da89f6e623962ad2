import type pg from 'pg'
import type { Ctx } from '../context.ts'

/** How work ended the process that did it: by its own fault, by not letting go of the main thread, or by taking all memory. */
export type How = 'ended' | 'hung' | 'memory'
/**
 * Runs one item of a job, such as one mail. In a separate process the item is recorded first. If it crashes that process, `aside` is called instead of it on
 * the next run and must make sure that the item isn't picked again; without `aside`, the kernel skips it until someone retries it.
 */
export type Attempt = <T>(item: string, run: () => Promise<T>, aside?: (ctx: Ctx, how: How) => Promise<void>) => Promise<T | undefined>

/** No-op in processes shared by many jobs: which of them caused a crash is only suspected. */
export const plainAttempt: Attempt = (_item, run) => run()

/** A job, as a row of the queue. */
export type QueuedJob = { id: string; task: string; work: string; payload: unknown; attempts: number; max_attempts: number }

/** Schedules whose work is suspected, and the libraries that others leave out, by the names of their jobs. */
export type SuspectedSchedules = ReadonlyMap<string, { isSettled: boolean; without: ReadonlySet<string> }>

/** The flag of jobs for the process of their own. */
export const aloneFlag = 'alone'
const isDue = 'flags is not null and is_available and run_at <= now()'

/** Marks the jobs of dead workers as suspected. Only a crash of the separate process proves which is to blame: an operator may have killed the worker. */
export async function suspect(owner: pg.Pool, dead: readonly string[]): Promise<void> {
  await owner.query(
    `with held as (
       update graphile_worker._private_jobs j set flags = '{"alone": true}' from graphile_worker._private_tasks t
       where t.id = j.task_id and j.locked_by = any($1) returning work_of(j, t.identifier) as work, t.identifier as task, j.payload ->> 'support_lib_id' as library
     )
     insert into instance.suspects (work, task, support_lib_id) select distinct on (work) work, task, library from held
     on conflict (work) do update set is_settled = false`,
    [dead],
  )
}

/** Returns whether a job waits for the process of its own. */
export async function isSuspectWaiting(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>(`select exists (select from graphile_worker._private_jobs where ${isDue}) as is`)
  return rows[0]?.is === true
}

export async function suspectedSchedules(owner: pg.Pool): Promise<SuspectedSchedules> {
  const { rows } = await owner.query<{ task: string; is_settled: boolean; without: string[] }>(
    `select s.task, s.is_settled, array_remove(array_agg(i.support_lib_id) filter (where i.set_aside_at is not null), null) as without
     from instance.suspects s left join instance.suspected_items i using (work) where s.work like 'task:%' group by s.work`,
  )
  return new Map(rows.map(({ task, is_settled, without }) => [task, { isSettled: is_settled, without: new Set(without) }]))
}

/** Leaves a tick of a suspected schedule to the process of its own. */
export const handOver = (owner: pg.Pool, task: string): Promise<unknown> =>
  owner.query(`select graphile_worker.add_job($1, '{"_cron": {}}', job_key := 'alone:' || $1, flags := array[$2])`, [task, aloneFlag])

/** Takes the next job for the process of its own, as that worker. */
export async function takeSuspect(owner: pg.Pool, worker: string): Promise<QueuedJob | undefined> {
  const { rows } = await owner.query<QueuedJob>(
    `with taken as (
       update graphile_worker._private_jobs j set attempts = attempts + 1, locked_by = $1, locked_at = now()
       from graphile_worker._private_tasks t
       where t.id = j.task_id and j.id = (select id from graphile_worker._private_jobs where ${isDue} order by priority, run_at limit 1 for update skip locked)
       returning j.id::text, t.identifier as task, work_of(j, t.identifier) as work, j.payload, j.attempts::int, j.max_attempts::int
     ), noted as (
       insert into instance.suspects (work, task, support_lib_id) select work, task, payload ->> 'support_lib_id' from taken on conflict (work) do nothing
     )
     select * from taken`,
    [worker],
  )
  return rows[0]
}

/** Nothing is suspected any more of what has been done, but for its items that are set aside. */
export async function endSuspect(owner: pg.Pool, { id, work }: QueuedJob): Promise<void> {
  await owner.query('delete from graphile_worker._private_jobs where id = $1', [id])
  const { rowCount } = await owner.query(
    'delete from instance.suspects s where work = $1 and not exists (select from instance.suspected_items i where i.work = s.work)',
    [work],
  )
  if (rowCount === 0) await owner.query('update instance.suspects set is_settled = true where work = $1', [work])
}

/** Retries a failed job with the queue's delay; or at once and without counting the attempt, if it was merely interrupted. */
export async function failSuspect(owner: pg.Pool, { id }: QueuedJob, message: string, wasInterrupted: boolean): Promise<void> {
  await owner.query(
    wasInterrupted
      ? 'update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1), locked_by = null, locked_at = null where id = $1'
      : `update graphile_worker._private_jobs set last_error = $2, run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
         locked_by = null, locked_at = null where id = $1`,
    wasInterrupted ? [id] : [id, message],
  )
}

/** Notes that an item is begun. Returns how it ended the process, if it is set aside. */
export async function beginItem(owner: pg.Pool, work: string, item: string, support_lib_id: string): Promise<How | undefined> {
  const { rows } = await owner.query<{ how: How | null; is_aside: boolean }>(
    `insert into instance.suspected_items (work, item, support_lib_id) values ($1, $2, $3)
     on conflict (work, item) do update set item = excluded.item returning how, set_aside_at is not null as is_aside`,
    [work, item, support_lib_id],
  )
  return rows[0]?.is_aside ? (rows[0].how ?? 'ended') : undefined
}

/** Forgets an item: it has been done, or its module has set it aside itself. */
export const endItem = (owner: pg.Pool, work: string, item: string): Promise<unknown> =>
  owner.query('delete from instance.suspected_items where work = $1 and item = $2', [work, item])

/**
 * Blames what a worker was running when its process crashed: an item, whose job then continues without it, or the whole job. Returns the job and whether it is
 * set aside as a whole.
 */
export async function findGuilty(owner: pg.Pool, worker: string, how: How): Promise<{ job: QueuedJob; item: string | undefined } | undefined> {
  const { rows } = await owner.query<QueuedJob>(
    `select j.id::text, t.identifier as task, work_of(j, t.identifier) as work, j.payload, j.attempts::int, j.max_attempts::int
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.locked_by = $1`,
    [worker],
  )
  const [job] = rows
  if (!job) return undefined
  await owner.query(
    `insert into instance.suspects (work, task, support_lib_id) values ($1, $2, $3) on conflict (work) do update set deaths = instance.suspects.deaths + 1`,
    [job.work, job.task, (job.payload as { support_lib_id?: string }).support_lib_id ?? null],
  )
  const { rows: items } = await owner.query<{ item: string }>(
    'update instance.suspected_items set set_aside_at = now(), how = $2 where work = $1 and set_aside_at is null returning item',
    [job.work, how],
  )
  const item = items[0]?.item
  if (item === undefined) await setAside(owner, job, how)
  else await failSuspect(owner, job, '', true)
  return { job, item }
}

async function setAside(owner: pg.Pool, { id, work }: QueuedJob, how: How): Promise<void> {
  await owner.query('update instance.suspects set set_aside_at = now(), how = $2 where work = $1', [work, how])
  await owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $3, locked_by = null, locked_at = null
     where id = $1 or (locked_at is null and 'key:' || (payload ->> 'job_key') = $2)`,
    [id, work, 'the process that did it ended'],
  )
}
