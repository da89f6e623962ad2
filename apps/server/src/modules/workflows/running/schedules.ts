import type { Trigger } from '@porchlight/contracts/workflows/plan-steps'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { Rule } from './engine.ts'
import { nextTime } from './schedule-times.ts'

/** Arms the next time of a rule's schedule. */
export async function armSchedule(
  ctx: Ctx,
  { workflow_ref }: Pick<Rule, 'workflow_ref'>,
  place: number,
  trigger: Extract<Trigger, { on: 'schedule' }>,
): Promise<void> {
  await ctx.db
    .insertInto('workflow_timers')
    .values({
      support_lib_id: ctx.support_lib_id,
      timer_ref: newRef(),
      workflow_ref,
      kind: 'schedule',
      conversation_ref: null,
      run_ref: null,
      place: String(place),
      due_at: nextTime(trigger, ctx.clock.now()),
      unless: [],
      cause: null,
      event_number: null,
    })
    .execute()
}
