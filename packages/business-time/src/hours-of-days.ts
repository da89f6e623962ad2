import { type BusinessCalendar, type Closure, type DayRange, dayMinutes } from './calendar.ts'

/** Days since 1970-01-01 of a date such as 2026-12-24. */
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
/** Monday is 0. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
const monthAndDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(5, 10)

/** Returns a function from a date (days since 1970-01-01) to its working hours: separate ranges in order, within the day. */
export function hoursOfDays({ week, closures }: Pick<BusinessCalendar, 'week' | 'closures'>): (day: number) => readonly DayRange[] {
  const usual = Array.from({ length: 7 }, (_, weekday) => joined([...startingOn(week[weekday]), ...leftFrom(week[(weekday + 6) % 7])]))
  const once = grouped(closures.filter((each) => !each.every_year).map((each) => [dayOf(each.date), each]))
  const yearly = grouped(closures.filter((each) => each.every_year).map((each) => [each.date.slice(5), each]))
  return (day) => {
    const hours = usual[weekdayOf(day)] ?? []
    const closed = [...(once.get(day) ?? []), ...(yearly.size > 0 ? (yearly.get(monthAndDay(day)) ?? []) : [])]
    return closed.length === 0 ? hours : closed.reduce<readonly DayRange[]>(without, hours)
  }
}

function grouped<K>(entries: readonly (readonly [K, Closure])[]): ReadonlyMap<K, Closure[]> {
  const groups = new Map<K, Closure[]>()
  for (const [key, each] of entries) groups.set(key, [...(groups.get(key) ?? []), each])
  return groups
}

const startingOn = (ranges: readonly DayRange[] = []): DayRange[] => ranges.map(({ from, to }) => ({ from, to: to <= from ? dayMinutes : to }))
const leftFrom = (ranges: readonly DayRange[] = []): DayRange[] => ranges.flatMap(({ from, to }) => (to <= from && to > 0 ? [{ from: 0, to }] : []))

/** Joins ranges that touch or overlap. */
function joined(ranges: readonly DayRange[]): DayRange[] {
  const separate: DayRange[] = []
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = separate.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else separate.push({ ...range })
  }
  return separate
}

const without = (hours: readonly DayRange[], closed: DayRange): readonly DayRange[] =>
  hours
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, closed.from) },
      { from: Math.max(from, closed.to), to },
    ])
    .filter(({ from, to }) => from < to)
