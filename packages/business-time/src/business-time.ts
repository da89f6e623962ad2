import type { BusinessCalendar } from './calendar.ts'
import { hoursOfDays } from './hours-of-days.ts'
import { zonePiece } from './zone-pieces.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** How far ahead to look for business time, so that a calendar without any ends the search. */
const aheadMs = 5 * 366 * dayMs

/** Answers about working hours. Moments are ms since the epoch. */
export type BusinessTime = {
  isOpen(at: number): boolean
  /** Returns the business time between two moments in ms; 0 if the second is not later. */
  between(from: number, to: number): number
  /** Returns the moment at which this much business time (ms) has passed; null if it takes more than five years. */
  after(from: number, ms: number): number | null
  /** Returns the moment itself if it is open, otherwise the next opening; null if there is none within five years. */
  nextOpening(at: number): number | null
  /** Returns when it closes next, for a moment that is open; null if it stays open for five years. */
  nextClosing(at: number): number | null
}

/** Prepares a calendar for questions. */
export function businessTime(calendar: BusinessCalendar): BusinessTime {
  const spans = (from: number, to: number) => openSpans(calendar.time_zone, hoursOf, from, to)
  const hoursOf = hoursOfDays(calendar)
  return {
    isOpen: (at) => !spans(at, at + 1).next().done,
    between(from, to) {
      let sum = 0
      for (const span of spans(from, to)) sum += span.to - span.from
      return sum
    },
    after(from, ms) {
      if (ms <= 0) return from
      let left = ms
      for (const span of spans(from, from + Math.max(aheadMs, 10 * ms))) {
        if (span.to - span.from >= left) return span.from + left
        left -= span.to - span.from
      }
      return null
    },
    nextOpening: (at) => spans(at, at + aheadMs).next().value?.from ?? null,
    nextClosing(at) {
      let end = at
      for (const span of spans(at, at + aheadMs)) {
        if (span.from > end) return end
        end = span.to
      }
      return end < at + aheadMs ? end : null
    },
  }
}

type Span = { from: number; to: number }

/** Yields the open stretches between two moments in order; neighbours may touch. Works in wall-clock time within each piece of the zone's time. */
function* openSpans(time_zone: string, hoursOf: ReturnType<typeof hoursOfDays>, from: number, to: number): Generator<Span, undefined> {
  for (let at = from; at < to; ) {
    const piece = zonePiece(time_zone, at)
    const end = Math.min(to, piece.to)
    const last = Math.floor((end - 1 + piece.offset) / dayMs)
    for (let day = Math.floor((at + piece.offset) / dayMs); day <= last; day++) {
      for (const range of hoursOf(day)) {
        const span = {
          from: Math.max(at, day * dayMs + range.from * minuteMs - piece.offset),
          to: Math.min(end, day * dayMs + range.to * minuteMs - piece.offset),
        }
        if (span.from < span.to) yield span
      }
    }
    at = end
  }
  return undefined
}
