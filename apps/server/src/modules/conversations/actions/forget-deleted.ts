import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { schedule } from '../../../kernel/jobs.ts'

/** Erases the text of deleted messages once they can no longer be restored. */
export const forgetDeleted = schedule(
  'conversations.forget-deleted',
  '* * * * *',
  `select distinct support_lib_id from messages where before_deletion is not null and deleted_at <= $1::timestamptz - interval '${limits.undoDeletionMs} milliseconds'`,
  async (ctx) => {
    await ctx.db
      .updateTable('messages')
      .set({ before_deletion: null, message_values: sql`message_values - 'left_out'` })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('before_deletion', 'is not', null)
      .where('deleted_at', '<=', new Date(ctx.clock.now().getTime() - limits.undoDeletionMs))
      .execute()
  },
)
