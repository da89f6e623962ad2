import { dayStart, hourStarts } from '@porchlight/business-time'
import { addDays, type Days, type Division, partsOf } from '@porchlight/contracts/reports/periods'

/** A period in time: where its parts begin, and where it ends, in ms since the epoch; the date on which each part begins, and the last one of the period. */
export type Parts = { starts: readonly number[]; dates: readonly string[]; end: number; to: string }

/** Returns the parts of a period of days in a time zone. Hours are those on the clock: one that it shows twice is one part, one that it skips is none. */
export function partsIn(time_zone: string, days: Days, division: Division): Parts {
  const dates = partsOf(days, division === 'hour' ? 'day' : division)
  const starts = dates.map((date) => dayStart(time_zone, date))
  const end = dayStart(time_zone, addDays(days.to, 1))
  if (division !== 'hour') return { starts, dates, end, to: days.to }
  const hours = dates.flatMap((date) => hourStarts(time_zone, date).map((at) => ({ date, at })))
  return { starts: hours.map(({ at }) => at), dates: hours.map(({ date }) => date), end, to: days.to }
}
