import { currentLocale } from '@porchlight/ui/translate.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Formats a time for a list: minutes and hours on the same day, then the weekday, then the date. `nowWord` is the text for less than a minute. */
export function shortTime(at: string, now: number, nowWord: string): string {
  const moment = new Date(at)
  const age = now - moment.getTime()
  if (age < minuteMs) return nowWord
  if (age < dayMs / 24) return new Intl.RelativeTimeFormat(currentLocale(), { style: 'narrow' }).format(-Math.floor(age / minuteMs), 'minute')
  if (moment.toDateString() === new Date(now).toDateString()) return clockTime(at)
  if (age < 6 * dayMs) return moment.toLocaleDateString(currentLocale(), { weekday: 'short' })
  return moment.toLocaleDateString(currentLocale(), { day: 'numeric', month: 'short' })
}

/** Formats hours and minutes. */
export function clockTime(at: string): string {
  return new Date(at).toLocaleTimeString(currentLocale(), { hour: 'numeric', minute: '2-digit' })
}

/** Formats a day: `today` and `yesterday` as the given words, other days as weekday and date. */
export function dayName(at: string, now: number, words: { today: string; yesterday: string }): string {
  const day = new Date(at).toDateString()
  if (day === new Date(now).toDateString()) return words.today
  if (day === new Date(now - dayMs).toDateString()) return words.yesterday
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Date(at).toLocaleDateString(currentLocale(), { weekday: 'long', day: 'numeric', month: 'long', year: isThisYear ? undefined : 'numeric' })
}
