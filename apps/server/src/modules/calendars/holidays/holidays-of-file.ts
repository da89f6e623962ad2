import type { CalendarClosure, FoundHolidays } from '@porchlight/contracts/calendars/calendars'
import { limits } from '@porchlight/contracts/limits'
import { Temporal } from 'temporal-polyfill'
import { type Component, calendarsIn, lineNamed, textOf, valueNamed } from './content-lines.ts'
import { kindOfDay } from './kind-of-day.ts'
import type { Budget, DateWindow } from './repetition.ts'
import { type Series, seriesOf } from './series.ts'
import type { Span } from './span.ts'
import { type Zones, zonesOf } from './zones.ts'

/** A file, the calendar's time zone, and the first and last date asked for. */
export type HolidayFile = { file: string; time_zone: string; from: string; to: string }
type Found = Pick<FoundHolidays, 'days' | 'skipped' | 'is_cut'>

/** Events, rules and days of one file looked at, at most. */
const [eventsMax, stepsMax, lookedMax] = [4000, 1000, 40_000]

/**
 * Returns the days of an iCalendar file between two dates (inclusive): whole days, and parts of days in the calendar's time zone, each with what it probably is.
 * Undefined if it is not an iCalendar file. Runs in a worker; what it looks at is bounded too, so that a file that repeats without end gives days all the same.
 */
export function holidaysOfFile({ file, time_zone, from, to }: HolidayFile): Found | undefined {
  const calendars = calendarsIn(file)
  if (calendars.length === 0) return undefined
  const window = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
  const budget = { steps: stepsMax, days: lookedMax }
  const days = new Map<string, FoundHolidays['days'][number]>()
  const skipped = { repeating: 0, unreadable: 0 }
  let [looked, is_cut] = [0, false]
  for (const calendar of calendars) {
    const zones = zonesOf(calendar, time_zone, budget)
    for (const { event, changes } of eventsOf(calendar)) {
      looked += 1 + changes.length
      if (looked > eventsMax || budget.days <= 0 || days.size >= limits.holidaysFoundMax)
        return { days: sorted(days).slice(0, limits.holidaysFoundMax), skipped, is_cut: true }
      const { instances, often, problem } = event.isWhole ? read(event, changes, window, zones, budget) : broken
      if (problem === 'exhausted') is_cut = true
      else if (problem) skipped[problem === 'too_often' ? 'repeating' : 'unreadable'] += 1
      const told = new Map<Component, ReturnType<typeof aboutOf>>()
      for (const { span, event } of instances) {
        const about = told.get(event) ?? aboutOf(event, often)
        told.set(event, about)
        for (const day of daysOf(span, time_zone, zones, window, budget)) {
          const key = `${day.date} ${day.from} ${day.to} ${about.name}`
          if (!days.has(key)) days.set(key, { ...day, ...about, every_year: false })
        }
      }
    }
  }
  const all = sorted(days)
  return { days: all.slice(0, limits.holidaysFoundMax), skipped, is_cut: is_cut || budget.days <= 0 || all.length > limits.holidaysFoundMax }
}

const broken: Series = { instances: [], often: false, problem: 'unreadable' }

/** An event that cannot be converted, such as one at the end of time, costs only itself. */
function read(event: Component, changes: readonly Component[], window: DateWindow, zones: Zones, budget: Budget): Series {
  try {
    return seriesOf(event, changes, window, zones, budget)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return broken
    throw error
  }
}

const sorted = (days: ReadonlyMap<string, FoundHolidays['days'][number]>) =>
  [...days.values()].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.from - other.from))

type Event = { event: Component; changes: Component[] }

/** Returns the events that take place, each with what changes instances of it. A change whose event is not in the file is an event of its own. */
function eventsOf(calendar: Component): Event[] {
  if (valueNamed(calendar, 'METHOD').toUpperCase() === 'CANCEL') return []
  const all = calendar.parts.filter(({ name }) => name === 'VEVENT')
  const mains = all.filter((event) => !lineNamed(event, 'RECURRENCE-ID'))
  const ofUid = new Map<string, Component[]>()
  for (const change of newest(all.filter((event) => lineNamed(event, 'RECURRENCE-ID')))) {
    const uid = valueNamed(change, 'UID')
    ofUid.set(uid, [...(ofUid.get(uid) ?? []), change])
  }
  const events: Event[] = withoutOlder(mains).map((event) => {
    const uid = valueNamed(event, 'UID')
    return { event, changes: ofUid.get(uid) ?? [] }
  })
  const uids = new Set(mains.map((event) => valueNamed(event, 'UID')))
  for (const [uid, changes] of ofUid) if (!uids.has(uid)) events.push(...changes.map((event) => ({ event, changes: [] })))
  return events.filter(({ event }) => valueNamed(event, 'STATUS').toUpperCase() !== 'CANCELLED')
}

const sequenceOf = (event: Component): number => Number.parseInt(valueNamed(event, 'SEQUENCE'), 10) || 0

/** Orders by version, so that of two changes of one instance the newer one counts. */
const newest = (changes: Component[]): Component[] => changes.sort((one, other) => sequenceOf(one) - sequenceOf(other))

/** Leaves out older versions of an event. Events that share an id but not a version are different ones of a careless program. */
function withoutOlder(events: Component[]): Component[] {
  const latest = new Map<string, number>()
  for (const event of events) latest.set(valueNamed(event, 'UID'), Math.max(sequenceOf(event), latest.get(valueNamed(event, 'UID')) ?? 0))
  return events.filter((event) => valueNamed(event, 'UID') === '' || sequenceOf(event) === latest.get(valueNamed(event, 'UID')))
}

/** Returns the days, or parts of days, that a span takes within the window. */
function daysOf(span: Span, time_zone: string, zones: Zones, window: DateWindow, budget: Budget): Pick<CalendarClosure, 'date' | 'from' | 'to'>[] {
  const [first, last] = wallsOf(span, time_zone, zones)
  const days: Pick<CalendarClosure, 'date' | 'from' | 'to'>[] = []
  const begin = first.toPlainDate()
  for (let date = later(begin, window.from); Temporal.PlainDate.compare(date, window.to) <= 0; date = date.add({ days: 1 })) {
    budget.days -= 1
    if (budget.days <= 0 || Temporal.PlainDateTime.compare(date.toPlainDateTime(), last) >= 0) break
    const from = date.equals(begin) ? first.hour * 60 + first.minute : 0
    const to = date.equals(last.toPlainDate()) ? last.hour * 60 + last.minute : 1440
    if (from < to) days.push({ date: date.toString(), from, to })
  }
  return days
}

/** Returns what the file says about an event. */
const aboutOf = (event: Component, often: boolean) => ({
  name: textOf(event, 'SUMMARY', 100),
  kind: often ? ('repeating' as const) : kindOfDay(event),
  note: textOf(event, 'DESCRIPTION', limits.holidayNoteMax),
})

const later = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate => (Temporal.PlainDate.compare(one, other) > 0 ? one : other)

/** Returns the wall-clock times in the calendar's zone between which a span lies. Whole days are the same days everywhere. */
function wallsOf(span: Span, time_zone: string, zones: Zones): [Temporal.PlainDateTime, Temporal.PlainDateTime] {
  if ('days' in span) return [span.date.toPlainDateTime(), span.date.add({ days: span.days }).toPlainDateTime()]
  const from = zones.instantOf(span.date.toPlainDateTime(span.time), span.zone)
  const wall = (at: Temporal.Instant) => at.toZonedDateTimeISO(time_zone).toPlainDateTime()
  return [wall(from), wall(from.add({ minutes: span.minutes }))]
}
