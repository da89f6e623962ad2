import { schedule } from '../../kernel/jobs.ts'

const dayMs = 86_400_000
/** Ended sessions are kept for questions, then forgotten. */
const endedSessionDays = 30

/** Every night: codes and tokens that have run out, sessions that ended long ago. */
export const tidyIdentity = schedule('identity.tidy', '41 2 * * *', async (ctx) => {
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
