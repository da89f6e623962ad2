import { currentLocale, dateFormat } from '@porchlight/ui'

/** Formats a time of day: '14:05'. */
export const clockText = (at: string): string => dateFormat(currentLocale(), { timeStyle: 'short' }).format(Date.parse(at))

/** Formats a day: today, yesterday, or the date. */
export function dayText(at: string, now: number, words: { today: string; yesterday: string }): string {
  const date = new Date(at)
  const daysAgo = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000)
  if (daysAgo === 0) return words.today
  if (daysAgo === 1) return words.yesterday
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  return dateFormat(currentLocale(), { weekday: 'long', day: 'numeric', month: 'long', year }).format(date)
}
