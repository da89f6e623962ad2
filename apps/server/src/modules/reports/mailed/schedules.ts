import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { customReportsApi } from '@porchlight/contracts/reports/custom-reports'
import type { ReportSchedule } from '@porchlight/contracts/reports/report-schedules'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { ReportSchedules } from '../../../kernel/generated/tables.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, type Handler, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { staffNames } from '../../people/index.ts'
import { reportForReading } from '../saved/report-rows.ts'
import { nextTime } from './next-time.ts'
import { enqueueMails } from './send-reports.ts'

type Row = Selectable<ReportSchedules>
type Given = Omit<ParsedInputOf<typeof customReportsApi.createSchedule>, 'id'>

const clockText = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (at: string): number => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))

const present = ({ support_lib_id: _library, created_at: _created, minute, next_at, last_sent_at, every, ...row }: Row): ReportSchedule => ({
  ...row,
  every: every as ReportSchedule['every'],
  at: clockText(minute),
  next_at: next_at.toISOString(),
  last_sent_at: last_sent_at?.toISOString() ?? null,
})

/** @throws AppError `invalid_input` if a recipient is no teammate of the library */
async function columnsOf(ctx: Ctx, { at, user_ids, ...given }: Given) {
  const names = await staffNames(ctx, user_ids)
  if (user_ids.some((user_id) => !names.has(user_id))) throw refuse('invalid_input', { fields: { user_ids: 'unknown' } })
  const times = { ...given, minute: minuteOf(at) }
  return { ...times, user_ids: [...new Set(user_ids)], next_at: new Date(nextTime(times, ctx.clock.now().getTime())) }
}

/**
 * Returns a schedule of a report that the caller sees.
 * @throws AppError `not_found`
 */
async function scheduleForUpdate(ctx: Ctx, schedule_id: string): Promise<Row> {
  const row = await ctx.db
    .selectFrom('report_schedules')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('schedule_id', '=', schedule_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await reportForReading(ctx, row.report_id)
  return row
}

/** Schedules by which reports are sent: each change counts from now, so a past time is not made up for. */
export const scheduleHandlers: Handler[] = [
  query(customReportsApi.schedules, async (ctx, { id }) => {
    await reportForReading(ctx, id)
    const rows = await ctx.db
      .selectFrom('report_schedules')
      .selectAll()
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('report_id', '=', id)
      .orderBy('created_at')
      .execute()
    return { schedules: rows.map(present) }
  }),
  action(customReportsApi.createSchedule, async (ctx, { id, ...given }) => {
    const { support_lib_id } = ctx
    await reportForReading(ctx, id)
    // Two at once don't exceed the limit.
    await lockByName(ctx, `report-schedules:${id}`)
    const { count } = await ctx.db
      .selectFrom('report_schedules')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('support_lib_id', '=', support_lib_id)
      .where('report_id', '=', id)
      .executeTakeFirstOrThrow()
    if (count >= limits.reportSchedulesMax) throw refuse('conflict', { fields: { id: 'too many' } })
    const row = await ctx.db
      .insertInto('report_schedules')
      .values({
        ...{ support_lib_id, schedule_id: newRef(), report_id: id, created_by: staffOf(ctx).user_id, last_sent_at: null, created_at: ctx.clock.now() },
        ...(await columnsOf(ctx, given)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { schedule: present(row) }
  }),
  action(customReportsApi.updateSchedule, async (ctx, { schedule_id, ...given }) => {
    await scheduleForUpdate(ctx, schedule_id)
    const row = await ctx.db
      .updateTable('report_schedules')
      .set(await columnsOf(ctx, given))
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('schedule_id', '=', schedule_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { schedule: present(row) }
  }),
  action(customReportsApi.removeSchedule, async (ctx, { schedule_id }) => {
    await scheduleForUpdate(ctx, schedule_id)
    await ctx.db.deleteFrom('report_schedules').where('support_lib_id', '=', ctx.support_lib_id).where('schedule_id', '=', schedule_id).execute()
    return {}
  }),
  action(customReportsApi.sendNow, async (ctx, { schedule_id }) => {
    enqueueMails(ctx, await scheduleForUpdate(ctx, schedule_id), ctx.clock.now(), newRef())
    return {}
  }),
]
