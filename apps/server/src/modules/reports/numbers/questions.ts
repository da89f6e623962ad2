import type { ParsedInputOf } from '@porchlight/contracts/define'
import { type MetricName, metricOf } from '@porchlight/contracts/reports/metrics'
import { previousOf } from '@porchlight/contracts/reports/periods'
import { reportRows } from '@porchlight/contracts/reports/report-rows'
import type { ReportAnswer } from '@porchlight/contracts/reports/report-views'
import { reportsApi } from '@porchlight/contracts/reports/reports'
import { sql } from 'kysely'
import pg from 'pg'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { OutsideCall } from '../../../kernel/operations.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { companyNames } from '../../directory/index.ts'
import { cubesOf, keepZone } from '../cubes/zones.ts'
import { followEvents } from '../ledger/follow-events.ts'
import { compute } from './compute.ts'
import { importedIn } from './imported.ts'
import { partsIn } from './parts-of-period.ts'
import { peopleNames } from './people-names.ts'
import { countedPage, type RowsAsked } from './rows.ts'

export type Question = Omit<ParsedInputOf<typeof reportsApi.query>, 'metrics'> & { metrics: readonly MetricName[] }
type RowsQuestion = Omit<ParsedInputOf<typeof reportsApi.rows>, 'cursor' | 'limit'>

/** Batches of events that one reader counts; what is missing then is counted by the next, or within a minute. */
const batchesMax = 4

/**
 * Catches the ledger up with recent events, then runs the query. Returns whether the ledger is still behind.
 * @param time_zone the zone that the numbers are asked for in, so that a large library keeps sums in it
 */
export async function readUpToDate<T>(
  { support_lib_id, read, write }: Pick<OutsideCall, 'support_lib_id' | 'read' | 'write'>,
  run: (ctx: Ctx, isBehind: boolean) => Promise<T>,
  time_zone?: string,
): Promise<T> {
  for (let batch = 0; batch < batchesMax && (await read(support_lib_id, isBehind)); batch++)
    if (!(await write(support_lib_id, (ctx) => followEvents(ctx)).catch(unlessCounting))) break
  const { answer, isWanted } = await read(support_lib_id, async (ctx) => ({
    answer: await run(ctx, await isBehind(ctx)),
    isWanted: time_zone !== undefined && (await cubesOf(ctx, time_zone)).isWanted,
  }))
  if (isWanted && time_zone !== undefined) await write(support_lib_id, (ctx) => keepZone(ctx, time_zone))
  return answer
}

/** While everything is counted again, which takes minutes in a large library, readers get the numbers of before. */
function unlessCounting(error: unknown): false {
  if (error instanceof pg.DatabaseError && error.code === '55P03') return false
  throw error
}

async function isBehind(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ is_behind: boolean }>`
    select h.event_number > coalesce(r.upto, 0) as is_behind from library_heads h left join report_heads r using (support_lib_id)
    where h.support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db)
  return rows[0]?.is_behind ?? false
}

/** Returns the names of groups whose keys only the server can name: people, also former ones, and companies. A company has a contact among what the reader sees. */
async function groupNames(ctx: Ctx, group_by: string | undefined, keys: readonly (string | null)[]): Promise<Record<string, string>> {
  if (group_by === 'company_ref') return Object.fromEntries(await companyNames(ctx, keys))
  return group_by !== undefined && reportRows.fields[group_by]?.of === 'agent' ? peopleNames(ctx, keys) : {}
}

/** Answers a question about several metrics. */
export async function answerOf(ctx: Ctx, { metrics, from, to, every, compare, ...how }: Question, is_behind: boolean): Promise<ReportAnswer> {
  const parts = partsIn(how.time_zone, { from, to }, every)
  const previous = compare === 1 ? previousOf({ from, to }) : null
  const before = previous && partsIn(how.time_zone, previous, every)
  const results: ReportAnswer['results'] = []
  const { cubes } = await cubesOf(ctx, how.time_zone)
  for (const name of new Set(metrics)) {
    const asked = { ...how, metric: metricOf(name) }
    const { groups, ...now } = await compute(ctx, asked, parts, { cubes })
    const then = before && (await compute(ctx, asked, before, { cubes }))
    const previousOfGroup = (key: string | null) => then?.groups.find((group) => group.key === key)?.total ?? null
    results.push({
      metric: name,
      ...now,
      previous: then?.total ?? null,
      previous_series: then?.series ?? [],
      groups: groups.map((group) => ({ ...group, previous: previousOfGroup(group.key) })),
    })
  }
  const left = await importedIn(ctx, how, parts)
  const names = await groupNames(
    ctx,
    how.group_by,
    results.flatMap(({ groups }) => groups.map(({ key }) => key)),
  )
  return { from, to, time_zone: how.time_zone, every, counts: how.counts, previous, as_of: ctx.clock.now().toISOString(), is_behind, ...left, names, results }
}

/**
 * Returns which rows behind a number to list.
 * @throws AppError `invalid_input` for a group without `group_by`
 */
export function rowsAsked({ metric, from, to, starts, ends, ...how }: RowsQuestion): RowsAsked {
  if (how.group !== undefined && how.group_by === undefined) throw refuse('invalid_input', { fields: { group: 'with group_by' } })
  const parts = partsIn(how.time_zone, { from, to }, 'all')
  const [start = parts.end] = parts.starts
  return {
    ...how,
    metric: metricOf(metric),
    from: Math.max(start, starts === undefined ? start : Date.parse(starts)),
    to: Math.min(parts.end, ends === undefined ? parts.end : Date.parse(ends)),
  }
}

/** Computes numbers. */
export const queryNumbers = outsideAction(reportsApi.query, (call, question) =>
  call.inTurn(() => readUpToDate(call, (ctx, isBehind) => answerOf(ctx, question, isBehind), question.time_zone)),
)

/** Lists what a number counts. */
export const listRows = outsideAction(reportsApi.rows, (call, { cursor, limit, ...question }) =>
  call.inTurn(() => readUpToDate(call, (ctx) => countedPage(ctx, rowsAsked(question), cursor, limit))),
)
