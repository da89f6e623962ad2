import { schedule } from '../../kernel/jobs.ts'

/** An assertion is remembered for longer than any provider lets one count. */
const assertionDays = 30

const due = `select support_lib_id from sso_attempts where expires_at < $1
  union select support_lib_id from sso_assertions where used_at < $1::timestamptz - interval '${assertionDays} days'`

/** Runs every hour: deletes sign-ins that were not finished in time, or are over, and forgets old assertions. */
export const tidyAttempts = schedule('single-sign-on.tidy', '23 * * * *', due, async ({ db, clock, support_lib_id }) => {
  const now = clock.now()
  const longAgo = new Date(now.getTime() - assertionDays * 86_400_000)
  await db.deleteFrom('sso_attempts').where('support_lib_id', '=', support_lib_id).where('expires_at', '<', now).execute()
  await db.deleteFrom('sso_assertions').where('support_lib_id', '=', support_lib_id).where('used_at', '<', longAgo).execute()
})
