import { hookLimits } from '@porchlight/contracts/workflows/workflow-hooks'
import { sql } from 'kysely'
import { schedule } from '../../../kernel/jobs.ts'

/** Deletes what is remembered of old webhooks; a sender that repeats one of them starts the rule again. */
export const tidyDeliveries = schedule(
  'workflows.tidy-hooks',
  '47 3 * * *',
  `select distinct support_lib_id from workflow_hook_deliveries where received_at < $1::timestamptz - interval '${hookLimits.keptDays} days'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - hookLimits.keptDays * 86_400_000)
    await sql`delete from workflow_hook_deliveries where support_lib_id = ${ctx.support_lib_id} and received_at < ${before}`.execute(ctx.db)
  },
)
