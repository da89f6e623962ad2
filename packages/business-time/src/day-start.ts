import { Temporal } from 'temporal-polyfill'

/**
 * Returns when a date begins in a time zone, in ms since the epoch: the first moment of the day, which is not midnight where the clocks skip it.
 * @param date such as 2026-12-24
 */
export const dayStart = (time_zone: string, date: string): number => Temporal.PlainDate.from(date).toZonedDateTime(time_zone).epochMilliseconds

/**
 * Returns when each hour on the clock begins on a date in a time zone, in ms since the epoch. An hour that the clocks skip is left out; one that they show twice
 * begins once, and lasts as long as both.
 */
export function hourStarts(time_zone: string, date: string): number[] {
  const day = Temporal.PlainDate.from(date)
  return Array.from({ length: 24 }, (_, hour) => day.toPlainDateTime({ hour }).toZonedDateTime(time_zone)).flatMap((at, hour) =>
    at.hour === hour && at.toPlainDate().equals(day) ? [at.epochMilliseconds] : [],
  )
}

/** Returns the date on which a moment (ms since the epoch) is in a time zone. */
export const dateAt = (time_zone: string, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(time_zone).toPlainDate().toString()
