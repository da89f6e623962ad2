import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { enabledRules } from '../running/rules-of-library.ts'
import { armSchedule } from '../running/schedules.ts'

const followsEvents = ({ triggers }: WorkflowPlan) => triggers.some(({ on }) => on === 'event' || on === 'timer')

/**
 * The revision that a library's rules begin with, in ms of the clock. Processes keep prepared rules by their revision, so one from before the last rule was removed must
 * not come again: the removed rule would go on.
 */
const firstRevision = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * Call this whenever the enabled rules have changed. From then on the library follows only the events that its rules name; all others cost nothing. A database
 * trigger on the table records which events are wanted.
 */
export async function followedAgain(ctx: Ctx): Promise<void> {
  const { support_lib_id } = ctx
  const rules = await enabledRules(ctx)
  if (!rules.some(({ plan }) => followsEvents(plan))) {
    await ctx.db.deleteFrom('workflow_heads').where('support_lib_id', '=', support_lib_id).execute()
    return
  }
  await sql`
    insert into workflow_heads (support_lib_id, revision) values (${support_lib_id}, ${firstRevision})
    on conflict (support_lib_id) do update set revision = workflow_heads.revision + 1`.execute(ctx.db)
}

/** Ends the timers that belong to the triggers of a rule, and arms its schedules if it is enabled. Waiting runs go on. */
export async function armedAgain(ctx: Ctx, workflow_ref: string, plan: WorkflowPlan | null, isEnabled: boolean): Promise<void> {
  await ctx.db
    .deleteFrom('workflow_timers')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('workflow_ref', '=', workflow_ref)
    .where('kind', 'in', ['trigger', 'schedule'])
    .execute()
  if (!isEnabled || !plan) return
  for (const [place, trigger] of plan.triggers.entries()) if (trigger.on === 'schedule') await armSchedule(ctx, { workflow_ref }, place, trigger)
}
