import type { CalendarClosure } from '@porchlight/contracts'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/** Dates read from one file, and repetitions looked at, at most. */
const datesMax = 1000
const stepsMax = 2000
/** A repetition that began earlier than this many years before the dates asked for is not one of a published list. */
const yearsMax = 100
const nameMax = 100

/** Parts of a yearly rule that end its search within a year. With others, such as the 30th of February each day, the library searches forever. */
const safeParts = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'WKST'])

type Window = { time_zone: string; from: string; to: string }

/**
 * Returns the days of an iCalendar file between two dates (inclusive): whole days, and parts of days in the calendar's time zone. `skipped` counts events that
 * were cancelled or repeat in another way than yearly. Undefined if it is not an iCalendar file.
 */
export function holidaysOfFile(file: string, window: Window): { days: CalendarClosure[]; skipped: number } | undefined {
  const root = rootOf(file)
  if (!root) return undefined
  const days: CalendarClosure[] = []
  let [steps, skipped] = [0, 0]
  for (const component of root.getAllSubcomponents('vevent')) {
    if (!isHoliday(component, Number(window.from.slice(0, 4)) - yearsMax)) {
      skipped += 1
      continue
    }
    const event = new ICAL.Event(component)
    const name = nameOf(event.summary)
    const repeats = event.iterator()
    for (let start = repeats.next(); start && dateText(start) <= window.to; start = repeats.next()) {
      if (++steps > stepsMax || days.length >= datesMax) return { days, skipped }
      const end = start.clone()
      end.addDuration(event.duration)
      days.push(...daysOf(start, end, name, window))
    }
  }
  return { days, skipped }
}

function isHoliday(component: ICAL.Component, firstYear: number): boolean {
  if (component.getFirstPropertyValue('status') === 'CANCELLED' || !component.hasProperty('dtstart')) return false
  if ((component.getFirstPropertyValue('dtstart') as ICAL.Time).year < firstYear) return false
  return component.getAllProperties('rrule').every((property) => {
    const rule = property.getFirstValue() as ICAL.Recur
    return rule.freq === 'YEARLY' && Object.keys(rule.parts).every((part) => safeParts.has(part))
  })
}

function rootOf(file: string): ICAL.Component | undefined {
  try {
    const parsed: unknown = ICAL.parse(file)
    const root = new ICAL.Component((Array.isArray((parsed as unknown[])[0]) ? (parsed as unknown[])[0] : parsed) as [])
    return root.name === 'vcalendar' ? root : undefined
  } catch {
    return undefined
  }
}

const nameOf = (summary: string | null): string =>
  (summary ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, nameMax)
    .trim()
const dateText = (time: ICAL.Time): string => time.toString().slice(0, 10)

/** Returns the days, or parts of days, between two times. */
function daysOf(start: ICAL.Time, end: ICAL.Time, name: string, { time_zone, from, to }: Window): CalendarClosure[] {
  const [first, last] = [wall(start, time_zone), wall(end, time_zone)]
  const days: CalendarClosure[] = []
  let date = first.toPlainDate()
  // A whole day without an end lasts one day.
  const until = start.isDate && Temporal.PlainDateTime.compare(last, first) <= 0 ? date.add({ days: 1 }).toPlainDateTime() : last
  for (let count = 0; count < 366 && Temporal.PlainDateTime.compare(date.toPlainDateTime(), until) < 0; count++, date = date.add({ days: 1 })) {
    const text = date.toString()
    const begins = date.equals(first.toPlainDate()) ? first.hour * 60 + first.minute : 0
    const ends = date.equals(until.toPlainDate()) ? until.hour * 60 + until.minute : 1440
    if (text >= from && text <= to && begins < ends) days.push({ date: text, name, from: begins, to: ends, every_year: false })
  }
  return days
}

/** Returns the wall-clock time in the calendar's zone. A time without a zone is meant there; one in a zone the file defines is converted by that definition. */
function wall(time: ICAL.Time, time_zone: string): Temporal.PlainDateTime {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone
  if (isFloating) return Temporal.PlainDateTime.from({ year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute })
  return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000)
    .toZonedDateTimeISO(time_zone)
    .toPlainDateTime()
}
