/**
 * Hours in which nothing rings: no sounds, desktop notifications or pushes. `from` and `to` are times of the clock (HH:MM) in the person's time zone; hours that
 * end before they begin last over midnight.
 */
export type QuietHours = { from: string; to: string; time_zone: string }

/** Returns whether it is quiet at this moment, by the clock on the wall: where it is put forward or back, the hours move along. */
export function isQuietAt(hours: QuietHours | null, at: Date): boolean {
  if (hours === null) return false
  const { from, to, time_zone } = hours
  const now = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: time_zone }).format(at)
  return from <= to ? from <= now && now < to : from <= now || now < to
}
