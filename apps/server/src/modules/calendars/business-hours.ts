import type { BusinessTime } from '@porchlight/business-time'
import type { Ctx } from '../../kernel/context.ts'
import type { WorkflowWork } from '../../kernel/jobs/workflow-work.ts'
import { calendarsOf } from './calendars.ts'

const minuteMs = 60_000

/** Returns the hours of the library's default calendar; undefined without one, which means always open. */
async function hoursOf(ctx: Ctx): Promise<BusinessTime | undefined> {
  return (await calendarsOf(ctx)).find(({ is_default }) => is_default)?.time
}

/** The business hours that rules ask for: those of the library's default calendar. */
export const businessHours: NonNullable<WorkflowWork['businessHours']> = {
  async isOpen(ctx, at) {
    return (await hoursOf(ctx))?.isOpen(at.getTime()) ?? true
  },
  async after(ctx, from, minutes) {
    const hours = await hoursOf(ctx)
    // A calendar that is never open for so long must not keep a rule from ever going on.
    return new Date(hours?.after(from.getTime(), minutes * minuteMs) ?? from.getTime() + minutes * minuteMs)
  },
}
