import { currentLocale, dateFormat, hoursText, soonText } from '@porchlight/ui'
import { t } from './texts.ts'

const dayMs = 86_400_000

/**
 * Returns how a list says when the next target is due. A row doesn't know by which calendar its clocks count: within a day it says how long until the due time by
 * the clock on the wall, further away the due time, and of a missed one only that it is late. How late is said where its calendar is, beside the conversation.
 */
export function markText(due: number, isPaused: boolean, now: number): { short: string; label: string } {
  const left = due - now
  if (left < 0) return { short: t('overdue'), label: t(isPaused ? 'markLatePaused' : 'markLate') }
  if (left < dayMs) return { short: hoursText(left), label: t('markDue', { time: hoursText(left) }) }
  const moment = left < 6 * dayMs ? soonText(new Date(due), new Date(now)) : dateFormat(currentLocale(), { day: 'numeric', month: 'short' }).format(due)
  return { short: moment, label: t('markDueAt', { moment }) }
}
