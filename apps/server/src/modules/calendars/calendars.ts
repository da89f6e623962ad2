import { type BusinessCalendar, type BusinessTime, businessTime } from '@porchlight/business-time'
import type { CalendarClosure, CalendarView } from '@porchlight/contracts/calendars/calendars'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { BusinessCalendars } from '../../kernel/generated/tables.ts'

export type CalendarRow = Selectable<BusinessCalendars>

/** A library's calendar, ready for questions. `version` changes with its hours. */
export type Calendar = { calendar_ref: string; name: string; is_default: boolean; version: string; time: BusinessTime }

/** Returns a library's calendars by name; there are at most `limits.calendarsMax`. */
export const calendarRows = (ctx: Ctx): Promise<CalendarRow[]> =>
  ctx.db.selectFrom('business_calendars').selectAll().where('support_lib_id', '=', ctx.support_lib_id).orderBy('name').orderBy('calendar_ref').execute()

const hoursOf = ({ time_zone, week, closures }: Pick<CalendarRow, 'time_zone' | 'week' | 'closures'>): BusinessCalendar => ({
  time_zone,
  week: week as BusinessCalendar['week'],
  closures: closures as CalendarClosure[],
})

/** Returns the library's calendars, ready for questions. */
export async function calendarsOf(ctx: Ctx): Promise<Calendar[]> {
  return (await calendarRows(ctx)).map((row) => ({
    calendar_ref: row.calendar_ref,
    name: row.name,
    is_default: row.is_default,
    version: `${row.calendar_ref} ${row.updated_at.getTime()}`,
    time: businessTime(hoursOf(row)),
  }))
}

/** Returns whether the library's default calendar is open now and when it opens next; undefined without calendars, which means no hours are kept. */
export async function openingOf(ctx: Ctx): Promise<{ is_open: boolean; opens_at: Date | null } | undefined> {
  const calendar = (await calendarsOf(ctx)).find(({ is_default }) => is_default)
  if (!calendar) return undefined
  const now = ctx.clock.now().getTime()
  const opens_at = calendar.time.nextOpening(now)
  return { is_open: calendar.time.isOpen(now), opens_at: opens_at === null ? null : new Date(opens_at) }
}

/** Returns the time zone of the library's default calendar, UTC without one. */
export const opensWhere = async (ctx: Ctx): Promise<{ time_zone: string }> => ({
  time_zone: (await calendarRows(ctx)).find(({ is_default }) => is_default)?.time_zone ?? 'UTC',
})

/** Returns a calendar as staff see it. */
export function presentCalendar(row: CalendarRow, now: Date): CalendarView {
  const time = businessTime(hoursOf(row))
  const at = now.getTime()
  const is_open = time.isOpen(at)
  const changes_at = is_open ? time.nextClosing(at) : time.nextOpening(at)
  return {
    calendar_ref: row.calendar_ref,
    name: row.name,
    time_zone: row.time_zone,
    week: row.week as CalendarView['week'],
    closures: row.closures as CalendarClosure[],
    is_default: row.is_default,
    is_open,
    changes_at: changes_at === null ? null : new Date(changes_at).toISOString(),
  }
}
