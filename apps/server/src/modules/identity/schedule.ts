import { schedule } from '../../kernel/jobs.ts'

const dayMs = 86_400_000
/** How long ended sessions are kept for investigations before they are deleted. */
const endedSessionDays = 30

const due = `select support_lib_id from tokens where expires_at < $1
  union select support_lib_id from inbox_tokens where expires_at < $1
  union select support_lib_id from sessions where least(expires_at, revoked_at) < $1::timestamptz - interval '${endedSessionDays} days'`

/** Runs every night: deletes expired codes and tokens, and sessions that ended long ago. */
export const tidyIdentity = schedule('identity.tidy', '41 2 * * *', due, async (ctx) => {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const longAgo = new Date(now.getTime() - endedSessionDays * dayMs)
  await ctx.db.deleteFrom('tokens').where('support_lib_id', '=', support_lib_id).where('expires_at', '<', now).execute()
  await ctx.db.deleteFrom('inbox_tokens').where('support_lib_id', '=', support_lib_id).where('expires_at', '<', now).execute()
  await ctx.db
    .deleteFrom('sessions')
    .where('support_lib_id', '=', support_lib_id)
    .where((eb) => eb.or([eb('expires_at', '<', longAgo), eb('revoked_at', '<', longAgo)]))
    .execute()
})
