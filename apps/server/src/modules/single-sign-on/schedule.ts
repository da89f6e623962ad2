import { schedule } from '../../kernel/jobs.ts'

/** Runs every hour: deletes sign-ins that were not finished in time, or are over. */
export const tidyAttempts = schedule(
  'single-sign-on.tidy',
  '23 * * * *',
  'select distinct support_lib_id from sso_attempts where expires_at < $1',
  async (ctx) => {
    await ctx.db.deleteFrom('sso_attempts').where('support_lib_id', '=', ctx.support_lib_id).where('expires_at', '<', ctx.clock.now()).execute()
  },
)
