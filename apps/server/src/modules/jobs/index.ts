import { jobsApi } from '@porchlight/contracts/activity/activity'
import { sql } from 'kysely'
import type { How } from '../../kernel/alone/suspects.ts'
import { readAlone, suspectConsumers } from '../../kernel/consumers/read-alone.ts'
import { refuse } from '../../kernel/errors.ts'
import { queueName } from '../../kernel/jobs/queue-name.ts'
import { schedule } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { outsideAction, query } from '../../kernel/operations.ts'

type JobRow = {
  id: string
  name: string
  attempts: number
  last_error: string | null
  is_parked: boolean
  set_aside: How | null
  run_at: Date
  created_at: Date
}

const listJobs = query(jobsApi.list, async (ctx, { parked }) => {
  const { rows } = await sql<JobRow>`select * from library_jobs(${ctx.support_lib_id}, ${parked})`.execute(ctx.db)
  // Keep only the first line of an error: database messages may quote rows.
  return {
    jobs: rows.map((row) => ({
      ...row,
      last_error: row.last_error?.split('\n')[0]?.slice(0, 200) ?? null,
      run_at: row.run_at.toISOString(),
      created_at: row.created_at.toISOString(),
    })),
  }
})

/** A row that another one of the same kind keeps from being there. */
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

const retryJob = outsideAction(jobsApi.retry, async ({ kernel, support_lib_id, write }, { id }) =>
  write(support_lib_id, async (ctx) => {
    const { rows } = await sql<{ task: string; payload: Record<string, unknown> }>`select * from retry_job(${support_lib_id}, ${id})`.execute(ctx.db)
    if (!rows[0]) throw refuse('not_found')
    const { task, payload } = rows[0]
    const resumes = kernel.modules.flatMap(({ tasks = [] }) => tasks).find(({ name }) => queueName(name) === task)?.resumes
    await resumes?.(ctx, payload).catch((error: unknown) => {
      throw isTaken(error) ? refuse('conflict', { fields: { job: 'another one of its kind is running' } }) : error
    })
    return {}
  }),
)

/** All libraries share the partitions, so running this for one library is enough. */
const anyLibrary = 'select support_lib_id from libraries limit 1'

/** Events have one partition per month; this creates the next ones before they are needed. */
const ensurePartitions = schedule('jobs.ensure-event-partitions', '17 3 * * *', anyLibrary, async (ctx) => {
  const now = ctx.clock.now()
  for (const months of [0, 1, 2]) await sql`call ensure_event_partition(${now}::timestamptz + make_interval(months => ${months}))`.execute(ctx.db)
})

/** Drops the months of which retention has left nothing. In a transaction of its own: when it fails or has to wait, the next months are made all the same. */
const dropPartitions = schedule('jobs.drop-event-partitions', '47 3 * * *', anyLibrary, async (ctx) => {
  await sql`select drop_emptied_event_months(${ctx.clock.now()})`.execute(ctx.db)
})

/** Lists parked jobs and runs them again. */
export const jobs: Module = {
  name: 'jobs',
  handlers: [listJobs, retryJob],
  schedules: [ensurePartitions, dropPartitions],
  tasks: [readAlone],
  afterDeath: suspectConsumers,
}
