import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { businessHours } from './business-hours.ts'
import { createCalendar, listCalendars, makeDefaultCalendar, removeCalendar, updateCalendar } from './change-calendars.ts'
import { readHolidays } from './holidays/read-holidays.ts'

export { businessHours } from './business-hours.ts'
export { type Calendar, calendarsOf, openingOf, opensWhere } from './calendars.ts'
export { usesCalendars } from './change-calendars.ts'

/** Business calendars: when a team works. */
export const calendars: Module = {
  name: 'calendars',
  handlers: [listCalendars, createCalendar, updateCalendar, makeDefaultCalendar, readHolidays, removeCalendar],
  notices: [notice('calendars', 'calendar.changed')],
  workflows: { businessHours },
}
