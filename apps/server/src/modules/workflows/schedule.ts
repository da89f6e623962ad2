import { sql } from 'kysely'
import { schedule } from '../../kernel/jobs.ts'

/** Days for which finished runs and the values their rules read are kept. */
const keptDays = 180
/** Rows deleted in one transaction; the next day's run takes the rest. */
const atOnce = 20_000

/** Deletes old runs and the values stored for replays. */
export const tidyRuns = schedule(
  'workflows.tidy',
  '41 3 * * *',
  `select distinct support_lib_id from workflow_runs where started_at < $1::timestamptz - interval '${keptDays} days'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
    await sql`
      delete from workflow_runs where support_lib_id = ${ctx.support_lib_id} and run_ref in (select run_ref from workflow_runs
        where support_lib_id = ${ctx.support_lib_id} and started_at < ${before} and status not in ('waiting', 'retrying') order by run_number limit ${atOnce})`.execute(
      ctx.db,
    )
    await sql`
      delete from workflow_facts where support_lib_id = ${ctx.support_lib_id} and event_number in (
        select f.event_number from workflow_facts f join events e on e.support_lib_id = f.support_lib_id and e.number = f.event_number
        where f.support_lib_id = ${ctx.support_lib_id} and e.created_at < ${before} order by f.event_number limit ${atOnce})`.execute(ctx.db)
  },
)
