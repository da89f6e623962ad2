/** Minutes of a day. */
export const dayMinutes = 1440

/** Working hours as minutes after midnight. `to` at or before `from` is on the next day; a whole day is 0 to 1440. */
export type DayRange = { from: number; to: number }

/** A date on which the team doesn't work between these minutes, in the calendar's time zone; `every_year` repeats it on the same day of each year. */
export type Closure = { date: string; from: number; to: number; every_year: boolean }

/** Working hours: the ranges of each weekday, Monday first, in a time zone (IANA name), without closures. */
export type BusinessCalendar = { time_zone: string; week: readonly (readonly DayRange[])[]; closures: readonly Closure[] }

/** The hours of a team that never closes. */
export const alwaysOpen: BusinessCalendar = { time_zone: 'UTC', week: Array.from({ length: 7 }, () => [{ from: 0, to: dayMinutes }]), closures: [] }
