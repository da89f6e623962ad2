import type { Module } from '../../kernel/kernel.ts'
import { countReadings, forgetReadings } from './count-readings.ts'
import { limitHandlers } from './limits.ts'

/** Tells admins of whoever reads large amounts. */
export const readingAlerts: Module = {
  name: 'reading-alerts',
  handlers: limitHandlers,
  schedules: [forgetReadings],
  onReadings: countReadings,
}
