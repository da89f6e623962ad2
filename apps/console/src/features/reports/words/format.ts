import { measuredUnits } from '@porchlight/contracts/reports/measured-units'
import type { Metric } from '@porchlight/contracts/reports/metric'
import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import { type Days, lengthOf } from '@porchlight/contracts/reports/periods'
import type { ReportAnswer, ReportStats } from '@porchlight/contracts/reports/report-views'
import { currentLocale, dateFormat } from '@porchlight/ui'

/** Unit of a number. Business time is not shown in days, which have no fixed length. */
export type Unit = Metric['unit'] | 'business_seconds'

/** Returns what the numbers of a metric are in, counted in calendar time or in business time. */
export function unitOf(metric: MetricName, counts: ReportAnswer['counts']): Unit {
  const { unit, hasBusinessTime } = metricOf(metric)
  return unit === 'seconds' && counts === 'business_time' && hasBusinessTime ? 'business_seconds' : unit
}

/** Returns whether a unit is a length of time. */
export const isTime = (unit: Unit): boolean => unit === 'seconds' || unit === 'business_seconds'

/** Returns a number of a metric in its unit: '1,204', '2h 5m', '87.5%', '4.2'. Nothing is '–'. */
export function valueText(unit: Unit, value: number | null, locale = currentLocale()): string {
  if (value === null) return '–'
  if (isTime(unit)) return `${value < 0 ? '−' : ''}${timeText(Math.abs(value), unit === 'business_seconds', locale)}`
  if (unit === 'percent') return value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
  return value.toLocaleString(locale, { maximumFractionDigits: unit === 'points' ? 2 : 0 })
}

const timeText = (seconds: number, isBusiness: boolean, locale: string): string =>
  measuredUnits(seconds, isBusiness)
    .map(([unit, count]) => count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'narrow' }))
    .join(' ')

/** Returns by which part a number differs from the one before: 0.5 is half as much again; null without one. */
export function changeOf(now: Pick<ReportStats, 'value'>, before: Pick<ReportStats, 'value'> | null): number | null {
  if (now.value === null || before?.value === null || before?.value === undefined || before.value === 0) return null
  return now.value / before.value - 1
}

/** Returns a change as '+50%'. */
export const changeText = (change: number, locale = currentLocale()): string =>
  change.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** Returns whether a change is good or bad; undefined if it is neither. */
export function toneOf(change: number | null, isLessBetter: boolean | null): 'good' | 'bad' | undefined {
  if (change === null || isLessBetter === null || Math.abs(change) < 0.005) return undefined
  return change < 0 === isLessBetter ? 'good' : 'bad'
}

/** In a longer period, the same day of the year can occur twice, so its parts are named with the year. */
const daysOfYear = 365
type Divided = Days & { every: string; time_zone: string }

/** Returns the label of an interval, unique within its period. `date` is the day in the time zone of the report. */
export function partText({ at, date }: { at: string; date: string }, { from, to, every, time_zone }: Divided, locale = currentLocale()): string {
  const inOneDay = from === to
  if (every === 'hour')
    return dateFormat(locale, {
      ...(!inOneDay && { weekday: 'short', day: 'numeric', month: 'short' }),
      ...{ hour: 'numeric', minute: '2-digit', timeZone: time_zone },
    }).format(new Date(at))
  const day = new Date(`${date}T00:00:00Z`)
  if (every === 'month') return dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(day)
  const isLong = lengthOf({ from, to }) > daysOfYear
  return dateFormat(locale, { day: 'numeric', month: 'short', ...(isLong && { year: 'numeric' }), timeZone: 'UTC' }).format(day)
}

/** Returns a range of days: 'Nov 1 – 28, 2026'. */
export const daysText = ({ from, to }: { from: string; to: string }, locale = currentLocale()): string =>
  dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  )

/** Returns the name of a day of the week; 1 is Monday. */
export const weekdayText = (day: number, weekday: 'long' | 'short' = 'long', locale = currentLocale()): string =>
  dateFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)))

/** Returns an hour of the day, 0 to 23, as the current language writes it: '3:00 PM', or '3 PM' if short. */
export const hourText = (hour: number, length: 'long' | 'short' = 'long', locale = currentLocale()): string =>
  dateFormat(locale, { hour: 'numeric', ...(length === 'long' && { minute: '2-digit' }), timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1, hour)))

/** Returns a whole number in the current language. */
export const countText = (count: number, locale = currentLocale()): string => count.toLocaleString(locale)
