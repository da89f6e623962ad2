import { Temporal } from 'temporal-polyfill'

/**
 * Returns when a date begins in a time zone, in ms since the epoch: the first moment of the day, which is not midnight where the clocks skip it.
 * @param date such as 2026-12-24
 */
export const dayStart = (time_zone: string, date: string): number => Temporal.PlainDate.from(date).toZonedDateTime(time_zone).epochMilliseconds

/** Returns the date on which a moment (ms since the epoch) is in a time zone. */
export const dateAt = (time_zone: string, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(time_zone).toPlainDate().toString()
