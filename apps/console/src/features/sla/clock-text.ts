import type { SlaClockView } from '@porchlight/contracts/sla/sla'
import { currentLocale, dateFormat, hoursText, soonText } from '@porchlight/ui'
import { t } from './texts.ts'

const minuteMs = 60_000
/** Short of seven days: the weekday of today would be read as today. */
const nearMs = 6 * 24 * 60 * minuteMs

/** Returns whether a clock has missed its target, or has by this moment although nobody has told yet. */
export const isLateAt = ({ state, due_at, stopped_at }: SlaClockView, now: number): boolean =>
  state === 'missed' || (due_at !== null && stopped_at === null && Date.parse(due_at) < now)

/** Returns what a clock counts by: 'All time', or the name of its business hours. */
export const countsText = ({ counts, calendar_name }: Pick<SlaClockView, 'counts' | 'calendar_name'>): string =>
  counts === 'calendar_time' ? t('byAllTime') : calendar_name === null ? t('byBusinessTime') : t('byCalendar', { calendar: calendar_name })

/**
 * Returns how a clock stands. A clock of business time says when it is due, as how long until then nobody counts by; how late it is, the server counts by the same
 * calendar as the target.
 */
export function clockText(clock: SlaClockView, now: number): string {
  const { state, due_at, stopped_at, left_minutes, late_minutes, is_paused, counts } = clock
  if (state === 'dropped' || state === 'met') return t(state)
  if (isLateAt(clock, now)) {
    if (late_minutes === null) return t(stopped_at === null ? 'overdue' : 'missed')
    const time = hoursText(late_minutes * minuteMs)
    return t(stopped_at !== null ? 'missedBy' : is_paused ? 'latePaused' : 'late', { time })
  }
  if (due_at === null) return left_minutes === null ? t('paused') : t('pausedLeft', { time: hoursText(left_minutes * minuteMs) })
  return counts === 'calendar_time' ? t('due', { time: hoursText(Date.parse(due_at) - now) }) : t('dueAt', { moment: dueText(Date.parse(due_at), now) })
}

/** Returns a due time that fits into one line beside the name of its clock: the weekday and time within a week, with the date further away. */
const dueText = (due: number, now: number): string =>
  Math.abs(due - now) < nearMs
    ? soonText(new Date(due), new Date(now))
    : dateFormat(currentLocale(), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(due)
