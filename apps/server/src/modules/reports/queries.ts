import { limits } from '@porchlight/contracts/limits'
import { filterFields } from '@porchlight/contracts/lists/row-kind'
import { measures } from '@porchlight/contracts/reports/metric'
import { type FactKind, factOf, type MetricName, metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import { groupFields, reportRows } from '@porchlight/contracts/reports/report-rows'
import { chartTypes, type ReportRow } from '@porchlight/contracts/reports/report-views'
import { reportsApi } from '@porchlight/contracts/reports/reports'
import type { Handler } from '../../kernel/operations.ts'
import { outsideAction, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { conversationForReading } from '../conversations/index.ts'
import { libraryForReading } from '../libraries/index.ts'
import { presenceBetween, presenceSince } from '../presence/index.ts'
import { contentNumbers } from './numbers/content-numbers.ts'
import { partsIn } from './numbers/parts-of-period.ts'
import { peopleNames } from './numbers/people-names.ts'
import { presenceTimes, totalTimes } from './numbers/presence-times.ts'
import { readUpToDate } from './numbers/questions.ts'

const metricsOf = (fact: FactKind): MetricName[] =>
  metricNames.filter((name) => {
    const { facts, of = [] } = metricOf(name)
    return [...facts, ...of].includes(fact)
  })

/** The charts, and the measures that each can show. */
const measuresOf: Record<(typeof chartTypes)[number], readonly string[]> = {
  number: measures,
  line: measures,
  bar: measures,
  area: ['count', 'sum', 'level'],
  pie: ['count', 'sum', 'level'],
  heatmap: ['count', 'sum', 'time'],
  table: measures,
}

/** Queries for the parts of reports (metrics, fields, charts, ticket types), and for the numbers that include a conversation. */
export const descriptions: Handler[] = [
  query(reportsApi.metrics, async () => ({
    metrics: metricNames.map((name) => {
      const { hasBusinessTime, isLessBetter, category, title, sentence, unit, measure, facts, reads, attribution } = metricOf(name)
      return {
        metric: name,
        ...{ category, title: title.en, sentence: sentence.en, unit, measure, attribution },
        facts: [...facts],
        reads: [...reads],
        has_business_time: hasBusinessTime,
        is_less_better: isLessBetter,
      }
    }),
  })),
  query(reportsApi.filters, async () => ({
    filters: filterFields(reportRows.fields).flatMap((name) => {
      const field = reportRows.fields[name]
      return field ? [{ field: name, kind: field.kind, choices: field.choices ? [...field.choices] : null, refers_to: field.of ?? null }] : []
    }),
    groups: [...groupFields],
  })),
  query(reportsApi.chartTypes, async () => ({ chart_types: chartTypes.map((chart) => ({ chart, measures: [...measuresOf[chart]] })) })),
  query(reportsApi.presence, async (ctx, { from, to, time_zone }) => {
    const parts = partsIn(time_zone, { from, to }, 'day')
    const since = await presenceSince(ctx)
    const now = ctx.clock.now().getTime()
    const known = { since: since?.getTime() ?? now, until: now }
    // People with a limited scope only see their own times.
    const own = staffOf(ctx).sight === undefined ? undefined : [staffOf(ctx).user_id]
    const stretches = await presenceBetween(ctx, { from: parts.starts[0] ?? parts.end, end: parts.end }, own)
    const byPerson = Map.groupBy(stretches, ({ user_id }) => user_id)
    const people = [...byPerson].map(([user_id, some]) => {
      const days = presenceTimes(some, parts, known)
      return { user_id, total: totalTimes(days), days }
    })
    const names = await peopleNames(
      ctx,
      people.map(({ user_id }) => user_id),
    )
    return { since: since?.toISOString() ?? null, names, people: people.toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1)) }
  }),
  contentNumbers,
  query(reportsApi.ticketTypes, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('ticket_options')
      .select(['ref', 'name'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('kind', '=', 'ticket_type')
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute()
    return { ticket_types: rows.map(({ ref, name }) => ({ ticket_type_ref: ref, name })) }
  }),
  query(reportsApi.domainStatus, async (ctx) => {
    const { library_domain, library_domain_claim } = await libraryForReading(ctx)
    return { library_domain, is_verified: library_domain_claim === null && library_domain !== `${ctx.support_lib_id}.localhost` }
  }),
  outsideAction(reportsApi.ofConversation, (call, { conversation_ref }) =>
    readUpToDate(call, async (ctx) => {
      await conversationForReading(ctx, conversation_ref)
      const rows = await ctx.db
        .selectFrom('report_facts')
        .select(['fact', 'conversation_ref', 'at', 'from_at', 'value', 'channel', 'agent_id', 'owner_id', 'team_ref', 'detail'])
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('conversation_ref', '=', conversation_ref)
        .where('is_counted', '=', true)
        .orderBy('at', 'desc')
        .orderBy('number', 'desc')
        .limit(limits.reportFactsShown)
        .execute()
      return {
        facts: rows.map(({ fact, at, from_at, value, ...row }) => ({
          ...(row satisfies Pick<ReportRow, keyof typeof row>),
          fact: fact as FactKind,
          metrics: metricsOf(fact as FactKind),
          at: at.toISOString(),
          from_at: from_at?.toISOString() ?? null,
          value: value === null ? null : factOf(fact as FactKind).isPoints ? Number(value) : Number(value) / 1000,
        })),
      }
    }),
  ),
]
