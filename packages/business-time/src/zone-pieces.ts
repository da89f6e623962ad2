import { Temporal } from 'temporal-polyfill'

/** A stretch of time in which a zone's clocks stay the same number of ms ahead of UTC; `from` and `to` are ms since the epoch. */
export type ZonePiece = { from: number; to: number; offset: number }

const known = new Map<string, ZonePiece[]>()

/**
 * Returns the piece of a zone's time that contains a moment. Pieces are remembered, because looking one up takes as long as a thousand sums.
 * @throws RangeError for an unknown zone
 */
export function zonePiece(time_zone: string, at: number): ZonePiece {
  const pieces = known.get(time_zone) ?? []
  const found = pieces.find(({ from, to }) => from <= at && at < to)
  if (found) return found
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(time_zone)
  const piece = {
    from: there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: there.offsetNanoseconds / 1_000_000,
  }
  known.set(time_zone, [...pieces, piece])
  return piece
}

/** Returns whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
