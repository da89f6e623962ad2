import { schedule } from '../../kernel/jobs.ts'
import { exportKey } from './access.ts'

/** Runs every hour: deletes exports whose time is over, with their files. */
export const forgetExports = schedule(
  'library-copies.forget',
  '52 * * * *',
  'select distinct support_lib_id from library_exports where expires_at <= $1',
  async (ctx) => {
    const old = ctx.db.deleteFrom('library_exports').where('support_lib_id', '=', ctx.support_lib_id).where('expires_at', '<=', ctx.clock.now())
    for (const { export_ref } of await old.returning('export_ref').execute())
      ctx.enqueue('library-copies.remove-file', { key: exportKey(ctx.support_lib_id, export_ref) })
  },
)
