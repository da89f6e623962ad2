import { currentLocale, dateFormat, hoursText, soonText } from '@porchlight/ui'
import { t } from './texts.ts'

const dayMs = 86_400_000
/** Short of seven days: the weekday of today would be read as today. */
const nearMs = 6 * dayMs

/**
 * Returns how a list says when the next target is due. A row doesn't know by which calendar its clocks count: within a day it says how long until the due time by
 * the clock on the wall, further away the due time, and of a missed one only that it is late. How late is said where its calendar is, beside the conversation.
 */
export function markText(due: number, isPaused: boolean, now: number): { short: string; label: string } {
  const left = due - now
  if (left < 0) return { short: t('overdue'), label: t(isPaused ? 'markLatePaused' : 'markLate') }
  if (left < dayMs) return { short: hoursText(left), label: t('markDue', { time: hoursText(left) }) }
  const moment = left < nearMs ? soonText(new Date(due), new Date(now)) : dateFormat(currentLocale(), { day: 'numeric', month: 'short' }).format(due)
  return { short: moment, label: t('markDueAt', { moment }) }
}

/** Returns a due time that fits into one line beside the name of its clock: the weekday and time within a week, with the date further away. */
export const dueText = (due: number, now: number): string =>
  Math.abs(due - now) < nearMs
    ? soonText(new Date(due), new Date(now))
    : dateFormat(currentLocale(), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(due)
