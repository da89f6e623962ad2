import { Temporal } from 'temporal-polyfill'
import { type Component, lineNamed, valueNamed } from './content-lines.ts'
import { type Moment, minutesOf, momentOfLine } from './moments.ts'
import type { Zones } from './zones.ts'

/** What an event takes: whole days, or a time of the day in a time zone for some minutes. `date` is its first day there. */
export type Span = { date: Temporal.PlainDate } & ({ days: number } | { time: Temporal.PlainTime; zone: string | undefined; minutes: number })

const dayMinutes = 1440
/** A longer event is no holiday. */
const daysMax = 366

/** Returns what an event takes; undefined if that cannot be read, is nothing, or is longer than a year. */
export function spanOf(event: Component, zones: Zones): Span | undefined {
  const start = momentOfLine(lineNamed(event, 'DTSTART'))
  if (!start) return undefined
  const end = endOf(event, start)
  if (end === 'unreadable') return undefined
  const isFlagged = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY'].some((name) => /^(?:TRUE|1)$/i.test(valueNamed(event, name)))
  const span = isFlagged || isWholeDay(start, end) ? wholeDays(start, end) : partOfDay(start, end, zones)
  return span && ('days' in span ? span.days : span.minutes / dayMinutes) <= daysMax ? span : undefined
}

/** The end may be missing; one before the start is an error that some programs make, and the event then ends on the day it begins. */
function endOf(event: Component, start: Moment): Moment | undefined | 'unreadable' {
  const [until, lasts] = [lineNamed(event, 'DTEND'), lineNamed(event, 'DURATION')]
  if (until) {
    const end = momentOfLine(until)
    return end ?? 'unreadable'
  }
  if (!lasts) return undefined
  const minutes = minutesOf(lasts.value)
  return minutes === undefined ? 'unreadable' : { ...start, wall: start.wall.add({ minutes }) }
}

/** A date, or what is a date written as a time: from midnight to midnight, or to a minute before it, where it was written; or midnight without an end. */
function isWholeDay(start: Moment, end: Moment | undefined): boolean {
  if (start.isDate) return true
  if (!isMidnight(start.wall)) return false
  if (!end) return true
  const lastsDays = Temporal.PlainDateTime.compare(end.wall.toPlainDate().toPlainDateTime(), start.wall) > 0
  const isLastMinute = end.wall.hour === 23 && end.wall.minute === 59
  return end.isDate || (start.zone === end.zone && ((isMidnight(end.wall) && lastsDays) || isLastMinute))
}

const isMidnight = ({ hour, minute }: Temporal.PlainDateTime): boolean => hour === 0 && minute === 0

function wholeDays(start: Moment, end: Moment | undefined): Span {
  const date = dateOfMidnight(start)
  const days = end ? Math.ceil(date.until(dateOfMidnight(end, true), { largestUnit: 'days' }).days) : 1
  return { date, days: Math.max(1, days) }
}

/** A midnight written in UTC, such as 23:00 of the day before, is the nearest one. An end within a day is the end of that day. */
function dateOfMidnight({ wall, zone }: Moment, isEnd = false): Temporal.PlainDate {
  if (zone === 'UTC') return wall.add({ hours: 12 }).toPlainDate()
  return (isEnd && !isMidnight(wall) ? wall.add({ days: 1 }) : wall).toPlainDate()
}

function partOfDay(start: Moment, end: Moment | undefined, zones: Zones): Span | undefined {
  if (!end) return undefined
  const [from, to] = [zones.instantOf(start.wall, start.zone), zones.instantOf(end.wall, end.isDate ? start.zone : end.zone)]
  const minutes = Math.abs(Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000))
  return minutes > 0 ? { date: start.wall.toPlainDate(), time: start.wall.toPlainTime(), zone: start.zone, minutes } : undefined
}

/** Returns the same span on another day. */
export const spanOn = (span: Span, date: Temporal.PlainDate): Span => ({ ...span, date })
