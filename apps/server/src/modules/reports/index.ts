import type { Module } from '../../kernel/kernel.ts'
import { largeRead } from '../../kernel/operations.ts'
import { buildCubes } from './cubes/zones.ts'
import { followEachMinute, followMore } from './ledger/follow-events.ts'
import { scheduleHandlers } from './mailed/schedules.ts'
import { mailDueReports, mailReport } from './mailed/send-reports.ts'
import { exportNumbers, exportSpreadsheet } from './numbers/export.ts'
import { pageHandlers } from './numbers/pages.ts'
import { listRows, queryNumbers } from './numbers/questions.ts'
import { descriptions } from './queries.ts'
import { computedHandlers } from './saved/computed.ts'
import { savedHandlers } from './saved/handlers.ts'

export { countAll } from './ledger/follow-events.ts'
export { assertStates, keepsHistory, rebuild } from './ledger/rebuild.ts'
export { partsIn } from './numbers/parts-of-period.ts'
export { peopleNames } from './numbers/people-names.ts'
export { ownedFilterSql } from './numbers/source.ts'

/** Numbers about conversations, computed of their events. */
export const reports: Module = {
  name: 'reports',
  handlers: [
    ...[queryNumbers, listRows, exportNumbers, exportSpreadsheet, ...pageHandlers, ...computedHandlers].map(largeRead),
    ...descriptions,
    ...savedHandlers,
    ...scheduleHandlers,
  ],
  tasks: [followMore, buildCubes, mailReport],
  schedules: [followEachMinute, mailDueReports],
}
