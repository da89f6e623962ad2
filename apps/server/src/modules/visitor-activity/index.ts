import { limits } from '@porchlight/contracts/limits'
import type { Module } from '../../kernel/kernel.ts'
import { openedHandlers } from './actions/record-opened.ts'
import { addReason } from './actions/record-reason.ts'
import { addSearch, updateSearch } from './actions/record-search.ts'
import { figureHandlers } from './figures.ts'
import { gapHandlers } from './gaps.ts'
import { listActivity } from './list-activity.ts'
import { tidyActivity } from './schedule.ts'
import { settledGapHandlers, tidySettledGaps } from './settled-gaps.ts'

export { type ActivityCount, activityBetween, activitySince, mostOpened } from './activity-between.ts'
export { markSearchTicket } from './mark-search-ticket.ts'
export { recordGap } from './record-activity.ts'

/** Records visitors' activity and reports it to staff. */
export const visitorActivity: Module = {
  name: 'visitor-activity',
  handlers: [addSearch, updateSearch, ...openedHandlers, listActivity, ...figureHandlers, ...gapHandlers, ...settledGapHandlers, addReason],
  schedules: [tidyActivity(limits.activityRowsMax), tidySettledGaps],
}
