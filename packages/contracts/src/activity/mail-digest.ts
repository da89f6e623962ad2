/** Alerts by mail as a digest: one mail for everything since the last one, each hour or each day at an hour of the clock in the person's time zone. */
export type MailDigest = { every: 'hour' | 'day'; hour: number; time_zone: string }

const hourMs = 3_600_000

/**
 * Returns whether a digest is due whose oldest item waits since `since`: at the next full hour, or the next time that the clock on the wall shows `hour`; without
 * a digest at once. Where the clock is put forward over that hour, the digest is due right after.
 */
export function isDigestDue(digest: MailDigest | null, since: Date, now: Date): boolean {
  if (digest === null) return true
  if (digest.every === 'hour') return Math.floor(now.getTime() / hourMs) > Math.floor(since.getTime() / hourMs)
  const { day, hour } = wallOf(since, digest.time_zone)
  const there = wallOf(now, digest.time_zone)
  const dueDay = hour < digest.hour ? day : dayAfter(day)
  return there.day > dueDay || (there.day === dueDay && there.hour >= digest.hour)
}

function wallOf(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10)
