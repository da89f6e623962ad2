import { readingAlertsApi } from '@porchlight/contracts/reading-alerts/reading-alerts'
import { type ReadingLimits, usualReadingLimits } from '@porchlight/contracts/reading-alerts/reading-limits'
import type { Ctx } from '../../kernel/context.ts'
import { action, query } from '../../kernel/operations.ts'

/** Returns from how much on the library's admins are told. */
export async function readingLimits(ctx: Ctx): Promise<ReadingLimits> {
  const row = await ctx.db
    .selectFrom('reading_limits')
    .select(['conversations', 'attachments', 'exports'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .executeTakeFirst()
  return row ?? usualReadingLimits
}

const read = query(readingAlertsApi.read, async (ctx) => ({ limits: await readingLimits(ctx) }))

const save = action(readingAlertsApi.save, async (ctx, { limits }) => {
  const from = await readingLimits(ctx)
  await ctx.db
    .insertInto('reading_limits')
    .values({ support_lib_id: ctx.support_lib_id, ...limits })
    .onConflict((conflict) => conflict.column('support_lib_id').doUpdateSet(limits))
    .execute()
  ctx.emit('reading.limits_changed', { from, to: limits })
  return { limits }
})

/** Handlers of the library's limits. */
export const limitHandlers = [read, save]
