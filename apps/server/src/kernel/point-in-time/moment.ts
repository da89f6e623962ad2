import { Temporal } from 'temporal-polyfill'
import { BackupFailed } from '../backup/manifest.ts'

const written = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|UTC|[+-]\d\d:\d\d|[A-Za-z][A-Za-z0-9_+/-]*)?$/

/**
 * Reads a moment as an operator writes it: `2026-11-28 14:03`, with seconds or not, in UTC or in the zone behind it (`Europe/Berlin`, `+01:00`).
 * @throws BackupFailed saying what is wrong, also for a time that a zone's clocks skip or show twice
 */
export function momentOf(text: string): Temporal.Instant {
  const [, date, time, zone = 'UTC'] = written.exec(text.trim()) ?? []
  if (!date || !time) throw new BackupFailed(`“${text}” is no time. Write it like this: "2026-11-28 14:03", which is UTC, or "2026-11-28 14:03 Europe/Berlin".`)
  try {
    if (zone === 'Z' || zone === 'UTC' || /^[+-]/.test(zone)) return Temporal.Instant.from(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`)
    return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, { disambiguation: 'reject' }).toInstant()
  } catch (error) {
    throw new BackupFailed(`“${text}” is no single moment (${(error as Error).message}). Write it in UTC.`)
  }
}
