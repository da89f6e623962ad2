import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { type Schedule, schedule } from '../../kernel/jobs.ts'

/** Deletes activity older than the retention period, and a library's oldest rows beyond `rowsMax`. */
export const tidyActivity = (rowsMax: number): Schedule =>
  schedule(
    'visitor-activity.tidy',
    '29 3 * * *',
    `select support_lib_id from visitor_activity group by support_lib_id
     having min(happened_at) < $1::timestamptz - interval '${limits.activityKeptDays} days' or count(*) > ${rowsMax}`,
    async (ctx) => {
      const { support_lib_id, db, clock } = ctx
      // Rows with exactly the same timestamp as the last kept row are kept, too.
      await sql`
        delete from visitor_activity where support_lib_id = ${support_lib_id} and happened_at < greatest(
          ${clock.now()}::timestamptz - make_interval(days => ${limits.activityKeptDays}),
          (select happened_at from visitor_activity where support_lib_id = ${support_lib_id} order by happened_at desc offset ${rowsMax - 1} limit 1))`.execute(
        db,
      )
    },
  )
