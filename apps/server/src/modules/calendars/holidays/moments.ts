import { Temporal } from 'temporal-polyfill'
import type { Line } from './content-lines.ts'

/** A date or time as the file writes it. `zone` is the name of a time zone in the file; undefined for a date and for a time that is the same everywhere. */
export type Moment = { wall: Temporal.PlainDateTime; isDate: boolean; zone: string | undefined }

const written = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d{1,9})?(Z)?)?$/i

/** Returns a date or time; undefined if there is no such date. */
export function momentOf(text: string, params: ReadonlyMap<string, string>): Moment | undefined {
  // Some programs leave a time zone with a colon unquoted, so the value seems to begin earlier.
  const parts =
    written.exec(text.trim().slice(0, 60)) ??
    written.exec(
      text
        .slice(text.lastIndexOf(':') + 1)
        .trim()
        .slice(0, 60),
    )
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, utc] = parts
  try {
    const date = Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) }, { overflow: 'reject' })
    if (hour === undefined) return { wall: date.toPlainDateTime(), isDate: true, zone: undefined }
    // 24:00 is the end of a day.
    if (hour === '24') return { wall: date.add({ days: 1 }).toPlainDateTime(), isDate: false, zone: utc ? 'UTC' : params.get('TZID') }
    const time = Temporal.PlainTime.from({ hour: Number(hour), minute: Number(minute), second: Math.min(Number(second ?? 0), 59) }, { overflow: 'reject' })
    const isDate = params.get('VALUE') === 'DATE'
    return { wall: date.toPlainDateTime(isDate ? undefined : time), isDate, zone: isDate ? undefined : utc ? 'UTC' : params.get('TZID') }
  } catch {
    return undefined
  }
}

/** Returns the date or time of a line; undefined if there is none. */
export const momentOfLine = (line: Line | undefined): Moment | undefined => line && momentOf(line.value, line.params)

const lengths = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/i

/** Returns a duration in minutes; undefined if it is none, negative, or longer than any holiday. */
export function minutesOf(text: string): number | undefined {
  const parts = lengths.exec(text.trim().slice(0, 40))
  if (!parts) return undefined
  const [weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number, number]
  return ((weeks * 7 + days) * 24 + hours) * 60 + minutes + Math.round(seconds / 60)
}
