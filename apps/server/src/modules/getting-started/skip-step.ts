import { gettingStartedApi } from '@porchlight/contracts/getting-started/getting-started'
import { sql } from 'kysely'
import { action } from '../../kernel/operations.ts'
import { presentProgress } from './progress.ts'

/** Leaves out a step, or takes it up again. */
export const skipStep = action(gettingStartedApi.skip, async (ctx, { step, is_skipped }) => {
  const without = sql<string[]>`array_remove(skipped_steps, ${step})`
  const skipped_steps = is_skipped ? sql<string[]>`${without} || ${step}::text` : without
  await ctx.db.updateTable('libraries').set({ skipped_steps }).where('support_lib_id', '=', ctx.support_lib_id).execute()
  return presentProgress(ctx)
})
