import { type Schedule, schedule } from '../../kernel/jobs.ts'
import { removeForGood } from './handlers.ts'

/** Maximum number of texts deleted per library per hour. */
const emptiedMax = 200

/** Deletes for good what has been in the bin for its time. Runs every hour. */
export const schedules: Schedule[] = [
  schedule('bin.empty', '41 * * * *', 'select distinct support_lib_id from binned_texts where due_at < $1', async (ctx) => {
    const due = await ctx.db
      .selectFrom('binned_texts')
      .select(['bin_ref', 'kind', 'item_id'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('due_at', '<', ctx.clock.now())
      .orderBy('due_at')
      .limit(emptiedMax)
      .forUpdate()
      .skipLocked()
      .execute()
    await removeForGood(ctx, due)
  }),
]
