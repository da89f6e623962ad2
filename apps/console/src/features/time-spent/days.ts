import { currentLocale } from '@porchlight/ui'

const dayMs = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Returns the day that the user's clock shows, as '2026-03-02'. */
export function today(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Returns the day that is so many days after another, or before it. */
export const dayAfter = (day: string, days: number): string => new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(utc(day)).getUTCDay() + 6) % 7))

/** Returns the seven days of a week. */
export const daysFrom = (monday: string): string[] => Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' })

/** Formats a day in a few characters. */
export const dayText = (day: string): string => format({ weekday: 'short', month: 'short', day: 'numeric' }).format(utc(day))

/** Formats the weekday of a day in a few characters. */
export const weekdayText = (day: string): string => format({ weekday: 'short' }).format(utc(day))

/** Formats a week as its first and its last day. */
export const weekText = (monday: string): string =>
  format({ month: 'short', day: 'numeric', year: 'numeric' }).formatRange(utc(monday), utc(dayAfter(monday, 6)))
