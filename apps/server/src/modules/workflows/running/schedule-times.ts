import type { Trigger } from '@porchlight/contracts/workflows/plan-steps'

type Schedule = Extract<Trigger, { on: 'schedule' }>
const dayMs = 86_400_000

/** Returns the moment of a local time in a time zone; of a time that the clock skips, the moment after the skip; of one that it repeats, the first. */
export function momentIn(time_zone: string, [year, month, day]: readonly [number, number, number], time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wanted = Date.UTC(year, month - 1, day, hours, minutes)
  const tried = [...new Set([wanted - dayMs, wanted + dayMs].map((at) => wanted - offsetAt(time_zone, at)))].sort((a, b) => a - b)
  const exact = tried.find((at) => at + offsetAt(time_zone, at) === wanted)
  return exact ?? Math.max(...tried)
}

/** How far the zone's clock is ahead of UTC at this moment, in ms. */
function offsetAt(time_zone: string, at: number): number {
  const [year, month, day, hour, minute, second] = partsAt(time_zone, at)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsAt(time_zone: string, at: number): [number, number, number, number, number, number] {
  const format =
    formats.get(time_zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: time_zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(time_zone, format)
  const of = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return [of.year ?? 0, of.month ?? 0, of.day ?? 0, of.hour ?? 0, of.minute ?? 0, of.second ?? 0]
}

/** Returns the next time of a schedule after a moment. */
export function nextTime({ weekdays, times, time_zone }: Schedule, after: Date): Date {
  const [year, month, day] = partsAt(time_zone, after.getTime())
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead))
    if (!weekdays.includes(date.getUTCDay() || 7)) continue
    const moments = times.map((time) => momentIn(time_zone, [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()], time))
    const next = moments.filter((at) => at > after.getTime()).sort((a, b) => a - b)[0]
    if (next !== undefined) return new Date(next)
  }
  throw new Error('a schedule without a day')
}
