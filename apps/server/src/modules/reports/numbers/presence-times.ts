import type { PresenceTimes } from '@porchlight/contracts'
import type { PresenceStretch } from '../../presence/index.ts'
import type { Parts } from './parts-of-period.ts'

const seconds = (ms: number): number => Math.round(ms / 1000)

/**
 * Divides somebody's stretches among the days of a period; online, away and offline add up to each day as far as it has passed (`now`, ms since the epoch).
 * @param stretches of one person, which don't overlap
 */
export function presenceTimes(stretches: readonly PresenceStretch[], { starts, dates, end }: Parts, now: number): ({ date: string } & PresenceTimes)[] {
  return starts.map((start, index) => {
    const until = Math.max(start, Math.min(starts[index + 1] ?? end, now))
    const of = (presence: PresenceStretch['presence']) =>
      stretches.reduce((sum, one) => sum + (one.presence === presence ? Math.max(0, Math.min(one.until, until) - Math.max(one.from, start)) : 0), 0)
    const [online, away] = [seconds(of('online')), seconds(of('away'))]
    return { date: dates[index] ?? '', online, away, offline: Math.max(0, seconds(until - start) - online - away) }
  })
}

/** Adds times up. */
export const totalTimes = (days: readonly PresenceTimes[]): PresenceTimes =>
  days.reduce((sum, day) => ({ online: sum.online + day.online, away: sum.away + day.away, offline: sum.offline + day.offline }), {
    online: 0,
    away: 0,
    offline: 0,
  })
