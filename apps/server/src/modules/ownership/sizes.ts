import { type SizeKind, sizeKinds } from '@porchlight/contracts/ownership/library-size'
import { ownershipApi } from '@porchlight/contracts/ownership/ownership'
import { sql } from 'kysely'
import type { Tables } from '../../kernel/generated/tables.ts'
import { schedule } from '../../kernel/jobs.ts'
import { query } from '../../kernel/operations.ts'

/** Days of which the sizes are kept: a year can be looked back. */
const keptDays = 400

/** What the tables hold; those that are not named are 'other'. */
const tablesOf: Partial<Record<SizeKind, (keyof Tables)[]>> = {
  conversations: ['conversations', 'conversation_facts', 'conversation_links', 'visitors', 'ticket_mentions', 'flow_runs', 'ratings', 'sla_conversations'],
  messages: ['messages', 'draft_messages', 'inbound_mails', 'mail_messages', 'mail_deliveries', 'mail_replies'],
  events: ['events', 'event_summaries', 'audit_log'],
  search: ['conversation_texts', 'search_documents', 'search_editions'],
}
const kinds = JSON.stringify(Object.fromEntries(Object.entries(tablesOf).flatMap(([kind, tables]) => tables.map((table) => [table, kind]))))

/** Measures every library in one statement each night, so that nothing is counted when somebody asks. */
export const noteSizes = schedule('ownership.note-sizes', '7 4 * * *', 'select support_lib_id from libraries limit 1', async (ctx) => {
  await sql`select note_library_sizes(${kinds}::jsonb, (${ctx.clock.now()}::timestamptz at time zone 'utc')::date, ${keptDays})`.execute(ctx.db)
})

type Row = { measured_on: string; kind: SizeKind; bytes: number; month_ago: number | null; year_ago: number | null }

/**
 * Returns the newest sizes, with those of the night a month and a year before, or of the first night after these. A kind of which there was nothing had 0; a size
 * that differs by less than it may be wrong counts as the same.
 */
export const readSizes = query(ownershipApi.sizes, async ({ db, support_lib_id }) => {
  const dayOf = (days: number) =>
    sql`(select min(day) from library_sizes where support_lib_id = ${support_lib_id} and day >= (newest.day::date - ${days}::int)::text and day < (newest.day::date - ${Math.floor(days * 0.9)}::int)::text)`
  const { rows } = await sql<Row>`
    with newest as (select max(day) as day from library_sizes where support_lib_id = ${support_lib_id}),
      days as (select newest.day, ${dayOf(30)} as month_ago, ${dayOf(365)} as year_ago from newest),
      sizes as (select s.kind, s.day = days.day as is_new, s.day = days.month_ago as is_month, s.day = days.year_ago as is_year, s.bytes::float8 as bytes, s.error_bytes
        from library_sizes s cross join days where s.support_lib_id = ${support_lib_id} and s.day in (days.day, days.month_ago, days.year_ago)),
      totals as (select kind, coalesce(sum(bytes) filter (where is_new), 0) as bytes, coalesce(sum(bytes) filter (where is_month), 0) as month_ago,
        coalesce(sum(bytes) filter (where is_year), 0) as year_ago, 2 * max(error_bytes) as error from sizes group by kind)
    select days.day as measured_on, kind, bytes,
      case when days.month_ago is not null then case when abs(bytes - t.month_ago) <= error then bytes else t.month_ago end end as month_ago,
      case when days.year_ago is not null then case when abs(bytes - t.year_ago) <= error then bytes else t.year_ago end end as year_ago
    from days cross join totals t`.execute(db)
  const found = rows.toSorted((a, b) => sizeKinds.indexOf(a.kind) - sizeKinds.indexOf(b.kind))
  return { measured_on: rows[0]?.measured_on ?? null, kinds: found.map(({ measured_on: _, ...row }) => row) }
})
