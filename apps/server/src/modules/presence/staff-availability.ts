import type { AbsenceKind } from '@porchlight/contracts/availability/absence-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** Whether somebody may be given work now: `present`, or why not. */
export type StaffStanding = 'present' | 'away' | 'offline' | AbsenceKind

/** A teammate's availability: connected, away by choice, out of office or outside their working hours. `standing` is the answer for whoever distributes work. */
export type StaffAvailability = {
  user_id: string
  is_connected: boolean
  is_away: boolean
  absence: AbsenceKind | null
  /** Since when they work again, if `absence` and it is known. */
  back_at: Date | null
  reason: string
  deputy_id: string | null
  standing: StaffStanding
}

/** All staff of the library with their availability now. Every question about who is available reads this, joined by `user_id`. */
export const staffAvailability = (ctx: Ctx) => sql<StaffAvailability>`staff_availability(${ctx.support_lib_id}, ${ctx.clock.now()})`

/** Returns the availability of these people; unknown ids are left out. */
export async function availabilityOf(ctx: Ctx, user_ids: readonly string[]): Promise<Map<string, StaffAvailability>> {
  if (user_ids.length === 0) return new Map()
  const { rows } = await sql<StaffAvailability>`select * from ${staffAvailability(ctx)} where user_id = any(${user_ids})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.user_id, row]))
}
