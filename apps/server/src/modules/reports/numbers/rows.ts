import type { ReportRow } from '@porchlight/contracts/reports/report-views'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../kernel/context.ts'
import { cursorOf } from '../../../kernel/rows/cursor.ts'
import { cutPage } from '../../../kernel/rows/keyset-page.ts'
import { conversationsInSight } from '../../conversations/index.ts'
import { momentSql } from './moments.ts'
import { endsOf, openSpans } from './open-at-ends.ts'
import { peopleNames } from './people-names.ts'
import { type Asked, sourceOf } from './source.ts'

/**
 * A place among rows: the time of the last one in microseconds, its number, and how many rows there are in all, which only the first page counts. No
 * `keysetPage`: open conversations come from two tables in one statement, and times are compared more finely than a `Date` has them.
 */
const place = cursorOf(z.tuple([z.string().max(40), z.number().int(), z.number().int().nullable()]))

/** What of a number to list: one of its groups (`group` is a key, '' for those without a value), and a part of its period in ms. */
export type RowsAsked = Asked & { group?: string | undefined; from: number; to: number }

type Row = Omit<ReportRow, 'subject' | 'at' | 'from_at'> & { at: Date; from_at: Date | null; place: string; row_number: number }

/** Returns SQL that selects the facts counted in a number. */
async function countedSql(
  ctx: Ctx,
  { from, to, group, ...asked }: RowsAsked,
): Promise<{ from: RawBuilder<unknown>; order: RawBuilder<unknown>; value: RawBuilder<number> }> {
  const { metric } = asked
  // Without a group, list a conversation once even if it belongs to several groups.
  const { joins, where, value, group: key } = await sourceOf(ctx, group === undefined ? { ...asked, group_by: undefined } : asked)
  const inGroup = group === undefined ? sql`` : group === '' ? sql`and ${key} is null` : sql`and ${key} = ${group}`
  if (metric.measure === 'level') {
    const [end = to] = endsOf({ starts: [from], end: to }, ctx.clock.now().getTime())
    return {
      from: sql`${openSpans(ctx, end)} f ${joins} where ${where} and f.from_at < ${momentSql(end)} ${inGroup}`,
      order: sql`f.from_at`,
      value,
    }
  }
  const facts = [...new Set(metric.of ?? metric.facts)]
  // With a single kind, the index by time gives the order; a list of kinds would be sorted again for each page.
  const isOfFacts = facts.length === 1 ? sql`f.fact = ${facts[0]}` : sql`f.fact = any(${facts}::text[])`
  return {
    from: sql`report_facts f ${joins} where f.support_lib_id = ${ctx.support_lib_id} and ${isOfFacts} and f.at >= ${momentSql(from)}
      and f.at < ${momentSql(to)} and ${where} ${inGroup}`,
    order: sql`f.at`,
    value,
  }
}

/** Counts what a number counts. */
async function countRows(ctx: Ctx, asked: RowsAsked): Promise<number> {
  const { from } = await countedSql(ctx, asked)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Returns a page of what a number counts, newest first. The next pages' cursors carry `n`, how much it is in all. */
export async function pageOfRows(
  ctx: Ctx,
  asked: RowsAsked,
  cursor: string | undefined,
  limit: number,
  n: number | null = null,
): Promise<{ rows: ReportRow[]; next_cursor: string | null }> {
  const { from, order, value } = await countedSql(ctx, asked)
  const after = cursor === undefined ? undefined : place.decode(cursor)
  const below = after ? sql`and (${order}, f.number) < (${after[0]}::timestamptz, ${after[1]}::bigint)` : sql``
  const { rows } = await sql<Row>`
    select f.conversation_ref, f.number as row_number, r.number, nullif(f.at, 'infinity') as at, f.from_at, ${value}::float8 as value, f.channel, f.agent_id,
      f.owner_id, f.team_ref, f.detail, ${order}::text as place
    from (select f.*, ${value} as counted from ${from} ${below} order by ${order} desc, f.number desc limit ${limit + 1}) f
    join report_conversations r on r.support_lib_id = ${ctx.support_lib_id} and r.conversation_ref = f.conversation_ref
    order by ${order} desc, f.number desc`.execute(ctx.db)
  const { rows: shown, next_cursor } = cutPage(rows, limit, (row) => place.encode([row.place, row.row_number, n]))
  const views = new Map((await conversationsInSight(ctx, [...new Set(shown.map((row) => row.conversation_ref))])).map((view) => [view.conversation_ref, view]))
  const scale = asked.metric.unit === 'seconds' ? 1000 : 1
  const now = ctx.clock.now()
  return {
    rows: shown.map(({ at, from_at, value: counted, place: _place, row_number: _number, ...row }) => ({
      ...row,
      subject: views.get(row.conversation_ref)?.subject ?? null,
      // Facts still in progress have no end yet.
      at: (at ?? now).toISOString(),
      from_at: from_at?.toISOString() ?? null,
      value: counted === null ? null : counted / scale,
    })),
    next_cursor,
  }
}

/** Returns a page of what a number counts, and how much that is in all. */
export async function countedPage(ctx: Ctx, asked: RowsAsked, cursor: string | undefined, limit: number) {
  const n = (cursor === undefined ? null : place.decode(cursor)[2]) ?? (await countRows(ctx, asked))
  const page = await pageOfRows(ctx, asked, cursor, limit, n)
  return {
    n,
    names: await peopleNames(
      ctx,
      page.rows.map((row) => row.agent_id ?? row.owner_id),
    ),
    ...page,
  }
}
