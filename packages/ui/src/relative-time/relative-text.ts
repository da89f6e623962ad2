import { currentLocale } from '../translate.ts'
import { agoFormat, dateFormat, narrowUnit } from './kept-formats.ts'
import { rightNow } from './right-now.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats how long ago a time was, in a few characters for dense lists: 'now', '5m', '3h', '2d', then the date. */
export function relativeText(at: number, now: number, locale = currentLocale()): string {
  const age = now - at
  if (age < minute) return agoFormat(locale, 'auto').format(0, 'second')
  const unit = age < hour ? ([minute, 'minute'] as const) : age < day ? ([hour, 'hour'] as const) : ([day, 'day'] as const)
  if (age < 7 * day) return narrowUnit(locale, unit[1]).format(Math.floor(age / unit[0]))
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return dateFormat(locale, { day: 'numeric', month: 'short', year: sameYear ? undefined : 'numeric' }).format(at)
}

/** Formats how long ago a time was in words, to follow other words: 'now', '5 minutes ago', '2 days ago', then the date. */
export function agoText(at: number, now: number, locale = currentLocale()): string {
  const age = now - at
  if (age < minute || age >= 7 * day) return relativeText(at, now, locale)
  const [ms, unit] = age < hour ? ([minute, 'minute'] as const) : age < day ? ([hour, 'hour'] as const) : ([day, 'day'] as const)
  return agoFormat(locale, 'always').format(-Math.floor(age / ms), unit)
}

/** Formats a length of time by its two largest units, down to minutes: '2d 4h', '1h 5m', '0m'. */
export const durationText = (ms: number, locale = currentLocale()): string =>
  unitsText(
    [
      ['day', Math.floor(ms / day)],
      ['hour', Math.floor((ms % day) / hour)],
      ['minute', Math.floor((ms % hour) / minute)],
    ],
    locale,
  )

/** Formats a length of working time in hours and minutes, '48h', '1h 5m': how long a day is, the calendar says. */
export const hoursText = (ms: number, locale = currentLocale()): string =>
  unitsText(
    [
      ['hour', Math.floor(ms / hour)],
      ['minute', Math.floor((ms % hour) / minute)],
    ],
    locale,
  )

function unitsText(units: readonly (readonly ['day' | 'hour' | 'minute', number])[], locale: string): string {
  const first = units.findIndex(([, count]) => count > 0)
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([, count]) => count > 0)
  return shown.map(([unit, count]) => narrowUnit(locale, unit).format(count)).join(' ')
}

/** Formats the full date and time, for tooltips and screen readers. */
export const momentText = (at: number, locale = currentLocale()): string => dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(at)

/** Formats a time in the coming days by its weekday and time, e.g. `Mon 9:00 AM`; today by its time alone. */
export function soonText(at: Date, now = new Date(rightNow()), locale = currentLocale()): string {
  const isToday = at.toDateString() === now.toDateString()
  return dateFormat(locale, { ...(!isToday && { weekday: 'short' }), hour: 'numeric', minute: '2-digit' }).format(at)
}
