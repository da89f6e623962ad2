import type { BusinessTime } from '@porchlight/business-time'
import type { ClockTimes } from './timeline.ts'

/** A promise: so much time (ms), counted by a calendar, and how long before its end to warn (0: never). */
export type Target = { ms: number; warn_ms: number; time: Pick<BusinessTime, 'between' | 'after'> }

/** When a clock is due and when to warn, in ms since the epoch; null while it stands still. `left_ms`: what is left of the target while it does, negative if late. */
export type Due = { due_at: number | null; warn_at: number | null; left_ms: number | null }

/** Returns when a clock is due. A target that was missed before a pause stays due at that time. */
export function dueOf({ started_at, pauses, stopped_at }: ClockTimes, { ms, warn_ms, time }: Target): Due {
  const due = reached({ started_at, pauses }, ms, time)
  const warn = warn_ms > 0 && warn_ms < ms ? reached({ started_at, pauses }, ms - warn_ms, time) : undefined
  const isStill = pauses.at(-1)?.to === null && stopped_at === null
  const left = isStill && due.at === null ? due.left : null
  return { due_at: due.at, warn_at: warn?.at ?? null, left_ms: left }
}

/** Returns how much later than its target a clock has stopped, or is at a moment; 0 if it isn't late. What passes during pauses isn't counted. */
export function lateOf({ started_at, pauses, stopped_at }: ClockTimes, { ms, time }: Pick<Target, 'ms' | 'time'>, now: number): number {
  const end = stopped_at ?? now
  let [from, counted] = [started_at, 0]
  for (const pause of pauses) {
    counted += time.between(from, Math.min(pause.from, end))
    from = Math.max(from, pause.to ?? end)
  }
  return Math.max(0, counted + time.between(from, Math.max(from, end)) - ms)
}

/** Returns when so much time has been counted, or what is left of it when the clock stands still. */
function reached({ started_at, pauses }: Pick<ClockTimes, 'started_at' | 'pauses'>, ms: number, time: Target['time']): { at: number | null; left: number } {
  let [from, left] = [started_at, ms]
  for (const pause of pauses) {
    const counted = time.between(from, pause.from)
    if (counted >= left) return { at: time.after(from, left), left: 0 }
    left -= counted
    if (pause.to === null) return { at: null, left }
    from = Math.max(from, pause.to)
  }
  return { at: time.after(from, left), left: 0 }
}
