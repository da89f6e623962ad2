import { schedule } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { downloadRoute } from './download-route.ts'
import { fileRoute } from './file-route.ts'

export { downloadAddress } from './keys.ts'

/** Opens files: made ones by a session and a key that is used once, uploaded ones by the address that a view has or by a session that sees them. */
export const downloads: Module = {
  name: 'downloads',
  schedules: [
    schedule('downloads.forget', '41 * * * *', 'select distinct support_lib_id from download_keys where expires_at <= $1', async (ctx) => {
      await ctx.db.deleteFrom('download_keys').where('support_lib_id', '=', ctx.support_lib_id).where('expires_at', '<=', ctx.clock.now()).execute()
    }),
  ],
  async routes(app, kernel) {
    await downloadRoute(app, kernel)
    await fileRoute(app, kernel)
  },
}
