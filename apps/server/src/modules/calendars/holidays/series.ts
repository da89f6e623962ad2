import { Temporal } from 'temporal-polyfill'
import { type Component, lineNamed, linesNamed, valueNamed } from './content-lines.ts'
import { type Moment, minutesOf, momentOf, momentOfLine } from './moments.ts'
import { type Budget, type DateWindow, type NoRepetition, partsOfRule, repetition } from './repetition.ts'
import { type Span, spanOf, spanOn } from './span.ts'
import type { Zones } from './zones.ts'

/** One time that an event takes place, and the component that says its name: the event itself, or the one that changes this instance. */
export type Instance = { span: Span; event: Component }
/** The instances of an event within the window; `often` is set if it repeats within a year. `problem` says why some or all are missing. */
export type Series = { instances: Instance[]; often: boolean; problem: NoRepetition | undefined }

/** Dates that one event may list, and a file's lists looked at per event. */
const listedMax = 2000
/** A yearly rule has at most this many days a year, and any other this many altogether; more than that is how a team works, which the week says. */
const [perYearMax, oftenMax] = [31, 62]
const paddingDays = 400

/**
 * Returns the instances of one event: by its rules and lists of dates, without those left out, and with those that other components of the same event (`changes`)
 * move, cancel or rename; one "this and future" changes all from there on. Exceptions are matched by day: no rule here has two instances a day, and programs
 * write them as a date, as a time, in UTC or in a zone of their own.
 */
export function seriesOf(event: Component, changes: readonly Component[], asked: DateWindow, zones: Zones, budget: Budget): Series {
  const span = spanOf(event, zones)
  if (!span) return { instances: [], often: false, problem: 'unreadable' }
  // What begins before the window may reach into it, and what is outside it may be moved into it.
  const window = { from: asked.from.subtract({ days: paddingDays }), to: asked.to.add({ days: paddingDays }) }
  const { dates, periods, often, problem } = datesOf(event, span, window, zones, budget)
  for (const line of linesNamed(event, 'EXDATE')) for (const each of momentsIn(line.value, line.params)) leaveOut(dates, each, span, zones)
  const { single, future } = changesOf(changes, dates, span, zones)
  const instances: Instance[] = []
  for (const [key, date] of dates) {
    if (single.has(key)) continue
    const change = future.findLast(({ from }) => from <= key)
    if (!change) instances.push({ span: periods.get(key) ?? spanOn(span, date), event })
    else if (change.span) instances.push({ span: spanOn(change.span, date.add({ days: change.days })), event: change.event })
  }
  for (const change of single.values()) if (change.span) instances.push({ span: change.span, event: change.event })
  return { instances, often, problem }
}

type Dates = Map<string, Temporal.PlainDate>

function datesOf(event: Component, span: Span, window: DateWindow, zones: Zones, budget: Budget) {
  const dates: Dates = new Map()
  const periods = new Map<string, Span>()
  let [often, problem]: [boolean, NoRepetition | undefined] = [false, undefined]
  // Some programs write an empty rule for an event that does not repeat.
  const rules = linesNamed(event, 'RRULE').filter(({ value }) => value.trim() !== '')
  if (rules.length === 0) dates.set(span.date.toString(), span.date)
  for (const { value } of rules) {
    const found = repetition(value, span.date, untilOf(value, span, zones), window, budget)
    const isYearly = /FREQ=YEARLY/i.test(value)
    if (!Array.isArray(found)) problem = found
    else if (isYearly ? mostInAYear(found) > perYearMax : found.length > oftenMax) problem = 'too_often'
    else for (const date of found) dates.set(date.toString(), date)
    if (!isYearly && !/FREQ=DAILY/i.test(value)) often = true
  }
  for (const { value, params } of linesNamed(event, 'RDATE')) {
    for (const text of value.split(',', listedMax)) {
      const [begin = '', end] = text.split('/', 2)
      const moment = momentOf(begin, params)
      if (!moment) continue
      const date = dateOf(moment, span, zones)
      dates.set(date.toString(), date)
      const period = end === undefined ? undefined : periodOf(moment, end, params, zones)
      if (period) periods.set(date.toString(), period)
    }
  }
  for (const { value } of linesNamed(event, 'EXRULE')) {
    const found = repetition(value, span.date, untilOf(value, span, zones), window, budget)
    if (Array.isArray(found)) for (const date of found) dates.delete(date.toString())
  }
  return { dates, periods, often, problem }
}

function mostInAYear(dates: readonly Temporal.PlainDate[]): number {
  const years = new Map<number, number>()
  for (const { year } of dates) years.set(year, (years.get(year) ?? 0) + 1)
  return Math.max(0, ...years.values())
}

/** The end of a period is a time or a duration. */
function periodOf(start: Moment, end: string, params: ReadonlyMap<string, string>, zones: Zones): Span | undefined {
  const [minutes, until] = [minutesOf(end), momentOf(end, params)]
  const last = minutes !== undefined ? start.wall.add({ minutes }) : until?.wall
  if (!last) return undefined
  const lasts = zones.instantOf(last, until?.zone ?? start.zone).epochMilliseconds - zones.instantOf(start.wall, start.zone).epochMilliseconds
  const days = lasts / 86_400_000
  if (days <= 0 || days > 366) return undefined
  return { date: start.wall.toPlainDate(), time: start.wall.toPlainTime(), zone: start.zone, minutes: Math.round(days * 1440) }
}

/** Returns the last date that a rule may have, by its UNTIL, which is often written in another form than the event's dates. */
function untilOf(rule: string, span: Span, zones: Zones): Temporal.PlainDate | undefined {
  const text = partsOfRule(rule)?.get('UNTIL')
  const until = text === undefined ? undefined : momentOf(text, new Map())
  if (!until || until.isDate) return until?.wall.toPlainDate()
  const date = dateOf(until, span, zones)
  if ('days' in span || until.zone !== 'UTC') return date
  const isTooLate = Temporal.Instant.compare(zones.instantOf(date.toPlainDateTime(span.time), span.zone), zones.instantOf(until.wall, 'UTC')) > 0
  return isTooLate ? date.subtract({ days: 1 }) : date
}

/** Returns the day that a date or time is for the event it belongs to: a time in another zone may be another day there. */
function dateOf(moment: Moment, span: Span, zones: Zones): Temporal.PlainDate {
  const zone = 'days' in span ? zones.fallback : span.zone
  // A local time names its own day; only one in UTC, or of an event with a time, has to be converted.
  if (moment.isDate || moment.zone === undefined || ('days' in span && moment.zone !== 'UTC')) return moment.wall.toPlainDate()
  return zones.wallOf(zones.instantOf(moment.wall, moment.zone), zone).toPlainDate()
}

/** Returns the instance that an exception means, by its key: on its day for the event, else on the day as written, else on the day whose midnight is nearest. */
function meant(dates: Dates, moment: Moment, span: Span, zones: Zones): string | undefined {
  const isMidnight = moment.wall.hour === 0 && moment.wall.minute === 0
  const here = dateOf(moment, span, zones)
  const asWritten = moment.wall.toPlainDate()
  const candidates = isMidnight && 'days' in span ? [asWritten, here] : [here, asWritten]
  if (moment.zone === 'UTC') candidates.push(moment.wall.add({ hours: 12 }).toPlainDate())
  return candidates.map(String).find((key) => dates.has(key))
}

function leaveOut(dates: Dates, moment: Moment, span: Span, zones: Zones): void {
  const key = meant(dates, moment, span, zones)
  if (key !== undefined) dates.delete(key)
}

const momentsIn = (value: string, params: ReadonlyMap<string, string>): Moment[] =>
  value.split(',', listedMax).flatMap((text) => momentOf(text.split('/', 1)[0] ?? '', params) ?? [])

/** A change of an instance, or of all from `from` on by `days`; without a span these are cancelled. */
type Change = { event: Component; span: Span | undefined; from: string; days: number }

function changesOf(changes: readonly Component[], dates: Dates, span: Span, zones: Zones) {
  const single = new Map<string, Change>()
  const future: Change[] = []
  for (const event of changes) {
    const line = lineNamed(event, 'RECURRENCE-ID')
    const moment = momentOfLine(line)
    if (!moment) continue
    const from = meant(dates, moment, span, zones) ?? dateOf(moment, span, zones).toString()
    // A change that says no new time keeps the old one.
    const changed = lineNamed(event, 'DTSTART') ? spanOf(event, zones) : spanOn(span, Temporal.PlainDate.from(from))
    const isCancelled = valueNamed(event, 'STATUS').toUpperCase() === 'CANCELLED'
    const days = changed ? Temporal.PlainDate.from(from).until(changed.date, { largestUnit: 'days' }).days : 0
    const change = { event, span: isCancelled ? undefined : changed, from, days }
    if (line?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE') future.push(change)
    else single.set(from, change)
  }
  future.sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
  return { single, future }
}
