import { calendarsApi } from '@porchlight/contracts/calendars/calendars'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { type CalendarRow, calendarRows, presentCalendar } from './calendars.ts'

type Facts = Omit<ParsedInputOf<typeof calendarsApi.update>, 'calendar_ref'>

/** Other modules say here which calendars they use, so that these are not deleted. */
export type CalendarUse = (ctx: Ctx, calendar_ref: string) => Promise<boolean>
const uses: CalendarUse[] = []
/** Registers a use of calendars; called once, when a module is loaded. */
export const usesCalendars = (use: CalendarUse): void => void uses.push(use)

export const listCalendars = query(calendarsApi.list, async (ctx) => ({
  calendars: (await calendarRows(ctx)).map((row) => presentCalendar(row, ctx.clock.now())),
}))

/** Adds a calendar. */
export const createCalendar = action(calendarsApi.create, async (ctx, facts) => {
  const known = await lockCalendars(ctx)
  if (known.length >= limits.calendarsMax) throw refuse('conflict', { fields: { name: 'too many' } })
  assertNameFree(known, facts.name)
  const now = ctx.clock.now()
  const row = await ctx.db
    .insertInto('business_calendars')
    .values({ support_lib_id: ctx.support_lib_id, calendar_ref: newRef(), ...columns(facts), is_default: known.length === 0, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return announced(ctx, row)
})

/** Changes a calendar. */
export const updateCalendar = action(calendarsApi.update, async (ctx, { calendar_ref, ...facts }) => {
  const known = await lockCalendars(ctx)
  const before = calendarIn(known, calendar_ref)
  assertNameFree(
    known.filter((row) => row !== before),
    facts.name,
  )
  return announced(ctx, await changed(ctx, calendar_ref, columns(facts)))
})

/** Makes a calendar the default. */
export const makeDefaultCalendar = action(calendarsApi.makeDefault, async (ctx, { calendar_ref }) => {
  calendarIn(await lockCalendars(ctx), calendar_ref)
  await ctx.db
    .updateTable('business_calendars')
    .set({ is_default: false })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('is_default', '=', true)
    .execute()
  return announced(ctx, await changed(ctx, calendar_ref, { is_default: true }))
})

/** Deletes a calendar that nothing uses. */
export const removeCalendar = action(calendarsApi.remove, async (ctx, { calendar_ref }) => {
  const known = await lockCalendars(ctx)
  const row = calendarIn(known, calendar_ref)
  if (row.is_default && known.length > 1) throw refuse('conflict', { fields: { calendar_ref: 'the default' } })
  for (const isUsed of uses) if (await isUsed(ctx, calendar_ref)) throw refuse('conflict', { fields: { calendar_ref: 'in use' } })
  await ctx.db.deleteFrom('business_calendars').where('support_lib_id', '=', ctx.support_lib_id).where('calendar_ref', '=', calendar_ref).execute()
  ctx.emit('calendar.changed', { calendar_ref }, { subject: calendar_ref })
  return {}
})

/** Reads the calendars and blocks other changes to them. Uses an advisory lock, because there may be no row to lock yet. */
async function lockCalendars(ctx: Ctx): Promise<CalendarRow[]> {
  await lockByName(ctx, 'business-calendars')
  return calendarRows(ctx)
}

/** @throws AppError `not_found` */
function calendarIn(known: readonly CalendarRow[], calendar_ref: string): CalendarRow {
  const row = known.find((one) => one.calendar_ref === calendar_ref)
  if (!row) throw refuse('not_found')
  return row
}

/** @throws AppError `conflict` */
function assertNameFree(others: readonly CalendarRow[], name: string): void {
  if (others.some((row) => row.name.toLowerCase() === name.toLowerCase())) throw refuse('conflict', { fields: { name: 'taken' } })
}

const columns = ({ name, time_zone, week, closures }: Facts) => ({ name, time_zone, week: JSON.stringify(week), closures: JSON.stringify(closures) })

const changed = (ctx: Ctx, calendar_ref: string, change: Partial<ReturnType<typeof columns>> & { is_default?: boolean }): Promise<CalendarRow> =>
  ctx.db
    .updateTable('business_calendars')
    .set({ ...change, updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('calendar_ref', '=', calendar_ref)
    .returningAll()
    .executeTakeFirstOrThrow()

function announced(ctx: Ctx, row: CalendarRow) {
  ctx.emit('calendar.changed', { calendar_ref: row.calendar_ref }, { subject: row.calendar_ref })
  return { calendar: presentCalendar(row, ctx.clock.now()) }
}
