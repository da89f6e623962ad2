import { dateAt } from '@porchlight/business-time'
import { addDays, type Days, previousOf } from '@porchlight/contracts/reports/periods'
import type { ScheduleInterval } from '@porchlight/contracts/reports/report-schedules'
import { Temporal } from 'temporal-polyfill'

/** When something is sent: `minute` is the local time in minutes after midnight; `weekday` 1 is Monday; a shorter month ends on its last day. */
export type Times = { every: ScheduleInterval; weekday: number; day_of_month: number; minute: number; time_zone: string }

/** Returns the first moment (ms since the epoch) after another at which something is due. A time that the clocks skip is due an hour later, one that they repeat once. */
export function nextTime({ every, weekday, day_of_month, minute, time_zone }: Times, after: number): number {
  // The day before, because a skipped time is due later than its clock says.
  for (let date = Temporal.PlainDate.from(addDays(dateAt(time_zone, after), -1)); ; date = date.add({ days: 1 })) {
    const isDay = every === 'day' || (every === 'week' ? date.dayOfWeek === weekday : date.day === Math.min(day_of_month, date.daysInMonth))
    if (!isDay) continue
    const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
    const at = date.toZonedDateTime({ timeZone: time_zone, plainTime }).epochMilliseconds
    if (at > after) return at
  }
}

/** Returns the days that a mail covers which is sent at a moment: the day before, the seven days before, or the month before. */
export function daysBefore({ every, time_zone }: Pick<Times, 'every' | 'time_zone'>, at: number): Days {
  const today = dateAt(time_zone, at)
  if (every === 'day') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (every === 'week') return { from: addDays(today, -7), to: addDays(today, -1) }
  const first = Temporal.PlainDate.from(today).with({ day: 1 })
  return previousOf({ from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() })
}
