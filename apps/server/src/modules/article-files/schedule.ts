import { limits } from '@porchlight/contracts/limits'
import { type Schedule, schedule } from '../../kernel/jobs.ts'

/** Deletes transfer reports after a week, including those of unfinished transfers whose job was parked. */
export const schedules: Schedule[] = [
  schedule(
    'article-files.forget',
    '41 4 * * *',
    `select distinct support_lib_id from transfers where created_at < $1::timestamptz - interval '${limits.articleFileReportsKeptDays} days'`,
    async (ctx) => {
      const before = new Date(ctx.clock.now().getTime() - limits.articleFileReportsKeptDays * 86_400_000)
      await ctx.db.deleteFrom('transfers').where('support_lib_id', '=', ctx.support_lib_id).where('created_at', '<', before).execute()
    },
  ),
]
