/** Intervals into which a period is divided. `all`: a single one. */
export const divisions = ['hour', 'day', 'week', 'month', 'all'] as const
export type Division = (typeof divisions)[number]

/** A range of days, both included, as YYYY-MM-DD. */
export type Days = { from: string; to: string }

const dayMs = 86_400_000
const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
/** Returns the date so many days after 1970-01-01. */
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Returns whether this is a date that exists. */
export const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(numberOf(date)) && dateOf(numberOf(date)) === date

/** Returns the date so many days later. */
export const addDays = (date: string, days: number): string => dateOf(numberOf(date) + days)

/** Returns how many days a period has. */
export const lengthOf = ({ from, to }: Days): number => numberOf(to) - numberOf(from) + 1

/** Monday is 1. */
const weekdayOf = (date: string): number => ((((numberOf(date) + 3) % 7) + 7) % 7) + 1
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const firstOf = (month: number): string => `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
const isFirst = (date: string) => date.endsWith('-01')

/**
 * Returns the period before, of the same kind: before whole months as many months, before other periods as many days; a multiple of seven days therefore has the
 * same weekdays.
 */
export function previousOf({ from, to }: Days): Days {
  const after = addDays(to, 1)
  if (isFirst(from) && isFirst(after)) return { from: firstOf(monthOf(from) - (monthOf(after) - monthOf(from))), to: addDays(from, -1) }
  return { from: addDays(from, -lengthOf({ from, to })), to: addDays(from, -1) }
}

/** Returns the first days of the parts of a period, in order. The first and last week or month may be cut off. Hours divide each day, so they are days here. */
export function partsOf({ from, to }: Days, division: Division): string[] {
  const parts = [from]
  if (division === 'all') return parts
  for (let day = from; ; ) {
    day = division === 'week' ? addDays(day, 8 - weekdayOf(day)) : division === 'month' ? firstOf(monthOf(day) + 1) : addDays(day, 1)
    if (day > to) return parts
    parts.push(day)
  }
}
