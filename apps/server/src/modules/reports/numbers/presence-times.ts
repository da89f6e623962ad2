import type { PresenceTimes } from '@porchlight/contracts/reports/reports'
import type { PresenceStretch } from '../../presence/index.ts'
import type { Parts } from './parts-of-period.ts'

const seconds = (ms: number): number => Math.round(ms / 1000)

/**
 * Splits a person's presence intervals by day. Online, away and offline add up to each day, as far as it is known: from when presence was first noted
 * until now.
 * @param stretches of one person, which don't overlap
 * @param known ms since the epoch
 */
export function presenceTimes(
  stretches: readonly PresenceStretch[],
  { starts, dates, end }: Parts,
  known: { since: number; until: number },
): ({ date: string } & PresenceTimes)[] {
  return starts.map((begin, index) => {
    const start = Math.max(begin, known.since)
    const until = Math.max(start, Math.min(starts[index + 1] ?? end, known.until))
    const of = (presence: PresenceStretch['presence']) =>
      stretches.reduce((sum, one) => sum + (one.presence === presence ? Math.max(0, Math.min(one.until, until) - Math.max(one.from, start)) : 0), 0)
    const [online, away] = [seconds(of('online')), seconds(of('away'))]
    return { date: dates[index] ?? '', online, away, offline: Math.max(0, seconds(until - start) - online - away) }
  })
}

/** Returns the sum of several days. */
export const totalTimes = (days: readonly PresenceTimes[]): PresenceTimes =>
  days.reduce((sum, day) => ({ online: sum.online + day.online, away: sum.away + day.away, offline: sum.offline + day.offline }), {
    online: 0,
    away: 0,
    offline: 0,
  })
