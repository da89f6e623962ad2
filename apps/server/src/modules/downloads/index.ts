import { schedule } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { downloadRoute } from './download-route.ts'

export { downloadAddress } from './keys.ts'

/** Files that are opened by a session and a key that is used once. */
export const downloads: Module = {
  name: 'downloads',
  schedules: [
    schedule('downloads.forget', '41 * * * *', 'select distinct support_lib_id from download_keys where expires_at <= $1', async (ctx) => {
      await ctx.db.deleteFrom('download_keys').where('support_lib_id', '=', ctx.support_lib_id).where('expires_at', '<=', ctx.clock.now()).execute()
    }),
  ],
  routes: downloadRoute,
}
