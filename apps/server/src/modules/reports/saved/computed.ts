import { limits } from '@porchlight/contracts/limits'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import { customReportsApi } from '@porchlight/contracts/reports/custom-reports'
import { bothFilters } from '@porchlight/contracts/reports/report-pages'
import { isPeriod, type ReportAnswer, type ReportCard, type ReportSnapshot } from '@porchlight/contracts/reports/report-views'
import type { Selectable } from 'kysely'
import { type Ctx, isStaff } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ReportSnapshots } from '../../../kernel/generated/tables.ts'
import { newRef } from '../../../kernel/ids.ts'
import { type Handler, outsideAction, query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { answerOf, readUpToDate } from '../numbers/questions.ts'
import { presentReport, reportForReading } from './report-rows.ts'

type Period = { from: string; to: string; time_zone: string; compare: 0 | 1 }

/** Computes cards, in order; null for a card about a field that the reader doesn't see. A period too long for hours is shown by days. */
export async function answersOf(
  ctx: Ctx,
  cards: readonly ReportCard[],
  filter: Filter | null,
  period: Period,
  isBehind: boolean,
): Promise<(ReportAnswer | null)[]> {
  const answers: (ReportAnswer | null)[] = []
  for (const { metrics, group_by, every, counts, attribution, filter: own } of cards) {
    const how = { ...period, counts, every: isPeriod({ ...period, every }) ? every : ('day' as const) }
    const asked = { ...how, metrics, group_by: group_by ?? undefined, attribution: attribution ?? undefined, filter: bothFilters(filter, own) }
    answers.push(
      await answerOf(ctx, asked, isBehind).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'forbidden') return null
        throw error
      }),
    )
  }
  return answers
}

const presentSnapshot = (row: Selectable<ReportSnapshots>): ReportSnapshot => ({
  snapshot_ref: row.snapshot_ref,
  report_id: row.report_id,
  report_name: row.report_name,
  taken_at: row.taken_at.toISOString(),
  taken_by: row.taken_by,
  answers: row.answers as ReportSnapshot['answers'],
})

/** Numbers of cards, and reports as they were. */
export const computedHandlers: Handler[] = [
  outsideAction(customReportsApi.run, (call, { cards, filter, ...period }) =>
    call.inTurn(() => readUpToDate(call, async (ctx, isBehind) => ({ answers: await answersOf(ctx, cards, filter, period, isBehind) }))),
  ),
  outsideAction(customReportsApi.details, (call, { id, ...period }) =>
    call.inTurn(() =>
      readUpToDate(call, async (ctx, isBehind) => {
        const report = presentReport(await reportForReading(ctx, id))
        return { report, answers: await answersOf(ctx, report.cards, report.filter, period, isBehind) }
      }),
    ),
  ),
  query(customReportsApi.snapshots, async (ctx, { id }) => {
    await reportForReading(ctx, id)
    const rows = await ctx.db
      .selectFrom('report_snapshots')
      .selectAll()
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('report_id', '=', id)
      // Others' snapshots hold numbers of conversations that a limited person doesn't see.
      .$if(isStaff(ctx.actor) && ctx.actor.sight !== undefined, (q) => q.where('taken_by', '=', staffOf(ctx).user_id))
      .orderBy('taken_at', 'desc')
      .limit(limits.reportSnapshotsMax)
      .execute()
    return { snapshots: rows.map(presentSnapshot) }
  }),
  outsideAction(customReportsApi.takeSnapshot, async (call, { id, ...period }) => {
    const { report, answers } = await call.inTurn(() =>
      readUpToDate(call, async (ctx, isBehind) => {
        const report = presentReport(await reportForReading(ctx, id))
        return { report, answers: await answersOf(ctx, report.cards, report.filter, period, isBehind) }
      }),
    )
    return call.write(call.support_lib_id, async (ctx) => {
      // It may have been deleted meanwhile.
      await reportForReading(ctx, id)
      const row = await ctx.db
        .insertInto('report_snapshots')
        .values({
          support_lib_id: ctx.support_lib_id,
          snapshot_ref: newRef(),
          report_id: id,
          report_name: report.report_name,
          taken_at: ctx.clock.now(),
          taken_by: staffOf(ctx).user_id,
          answers: JSON.stringify(answers),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await dropOldest(ctx, id)
      return { snapshot: presentSnapshot(row) }
    })
  }),
]

/** Keeps the newest snapshots of a report. */
const dropOldest = (ctx: Ctx, id: string) =>
  ctx.db
    .deleteFrom('report_snapshots')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('report_id', '=', id)
    .where('snapshot_ref', 'not in', (eb) =>
      eb
        .selectFrom('report_snapshots')
        .select('snapshot_ref')
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('report_id', '=', id)
        .orderBy('taken_at', 'desc')
        .limit(limits.reportSnapshotsMax),
    )
    .execute()
