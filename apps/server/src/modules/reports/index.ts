import type { Module } from '../../kernel/kernel.ts'
import { followEachMinute, followMore } from './ledger/follow-events.ts'
import { exportNumbers } from './numbers/export.ts'
import { listRows, queryNumbers } from './numbers/questions.ts'
import { listMetrics } from './queries.ts'

/** Numbers about conversations, computed of their events. */
export const reports: Module = {
  name: 'reports',
  handlers: [listMetrics, queryNumbers, listRows, exportNumbers],
  tasks: [followMore],
  schedules: [followEachMinute],
}
