export { type BusinessTime, businessTime } from './business-time.ts'
export { alwaysOpen, type BusinessCalendar, type Closure, type DayRange, dayMinutes } from './calendar.ts'
export { dateAt, dayStart, hourStarts } from './day-start.ts'
export { isTimeZone } from './zone-pieces.ts'
