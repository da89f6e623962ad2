import { businessTime } from '@porchlight/business-time'
import type { AbsenceKind } from '@porchlight/contracts/availability/absence-terms'
import type { WorkingHours } from '@porchlight/contracts/availability/availability'

/** Hours that never end within the years that are looked ahead are looked at again after one. */
const yearMs = 365 * 86_400_000

/** What somebody has set. */
export type Facts = { hours: WorkingHours | null; out_from: Date | null; out_until: Date | null }

/** What follows from it at a moment: the stretch of working hours that goes on or comes next, when they are back, and when any of this changes. */
export type Times = {
  works_from: Date | null
  works_until: Date | null
  back_at: Date | null
  state: AbsenceKind | 'available'
  next_change_at: Date | null
}

const dateOf = (ms: number | null | undefined): Date | null => (ms === null || ms === undefined ? null : new Date(ms))

/** Computes what the database compares moments with, so that it need know no time zone. */
export function timesAt({ hours, out_from, out_until }: Facts, at: Date): Times {
  const now = at.getTime()
  const time = hours && businessTime({ ...hours, closures: [] })
  const opens = time?.nextOpening(now) ?? null
  const closes = opens === null || !time ? null : (time.nextClosing(opens) ?? opens + yearMs)
  const [from, until] = [out_from?.getTime() ?? null, out_until?.getTime() ?? null]
  const isOut = from !== null && from <= now && (until === null || now < until)
  const isOff = time !== null && opens !== now
  const changes = [opens, closes, from, until].filter((each): each is number => each !== null && each > now)
  return {
    works_from: dateOf(opens),
    works_until: dateOf(closes),
    back_at: dateOf(until !== null && time ? time.nextOpening(until) : until),
    state: isOut ? 'out_of_office' : isOff ? 'off_hours' : 'available',
    next_change_at: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  }
}
