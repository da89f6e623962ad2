import { z } from 'zod'
import { Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { type ContentMeasure, contentMeasures, countedContent } from './content-measures.ts'
import { measures, metricCategories } from './metric.ts'
import { factKinds } from './metrics.ts'
import { divisions } from './periods.ts'
import {
  chartTypes,
  isPeriod,
  PeopleNames,
  ReportAnswer,
  ReportMetric,
  ReportRow,
  ReportRows,
  reportMetrics,
  reportPeriod,
  reportQuestion,
  rowsPage,
  rowsQuestion,
} from './report-views.ts'

const viewing = { audience: ['staff'], permission: 'canViewReports' } as const
/** Reports read many rows, so one person cannot ask for them without end. */
const rates = [{ by: 'actor', points: 240, seconds: 60 }] as const

/** A metric, as screens and API clients see it. */
export const MetricView = z.object({
  metric: ReportMetric,
  category: z.enum(metricCategories),
  title: z.string(),
  sentence: z.string(),
  unit: z.string(),
  measure: z.enum(measures),
  facts: z.array(z.enum(factKinds)),
  reads: z.array(z.string()),
  attribution: z.string(),
  has_business_time: z.boolean(),
  is_less_better: z.boolean().nullable(),
})

/** Seconds of a time in which somebody was online, away and offline. */
const PresenceTimes = z.object({ online: z.number().int(), away: z.number().int(), offline: z.number().int() })
const PresenceDay = z.object({ date: z.string(), ...PresenceTimes.shape })
export type PresenceTimes = z.infer<typeof PresenceTimes>

/** A page of reports with a call of its own. */
const page = (name: string, what: string) =>
  operation({
    http: `GET /api/reports/${name}`,
    summary: `${what} Takes what reports.query does, except for the metrics.`,
    ...viewing,
    rates,
    input: z.object(reportQuestion).refine(isPeriod, { path: ['to'], message: 'no such period' }),
    output: ReportAnswer,
  })

/** What such a page counts. */
const detailed = (name: string, what: string) =>
  operation({
    http: `GET /api/reports/${name}`,
    summary: `${what} Takes what reports.rows does; another metric can be chosen.`,
    ...viewing,
    rates,
    input: z.object({ metric: ReportMetric.optional(), ...rowsQuestion, ...rowsPage }).refine(isPeriod, { path: ['to'], message: 'no such period' }),
    output: ReportRows,
  })

const question = z.object({ ...reportMetrics, ...reportQuestion }).refine(isPeriod, { path: ['to'], message: 'no such period' })
const rows = z.object({ metric: ReportMetric, ...rowsQuestion, ...rowsPage }).refine(isPeriod, { path: ['to'], message: 'no such period' })
const exported = z
  .object({ metric: ReportMetric, ...reportQuestion, ...rowsQuestion, what: z.enum(['numbers', 'rows']).default('numbers') })
  .refine(isPeriod, { path: ['to'], message: 'no such period' })

/** Numbers about conversations (checklist M1): every number can be computed again, and opens what it counts. */
export const reportsApi = defineOperations('reports', {
  metrics: operation({
    http: 'GET /api/reports/getmetrics',
    summary: 'Every metric: what it counts, in one sentence, and what it is computed of.',
    ...viewing,
    input: Nothing,
    output: z.object({ metrics: z.array(MetricView) }),
  }),
  query: operation({
    http: 'GET /api/reports/analytics',
    summary: 'The numbers of metrics for a period: in total, by day, week, month or hour, by group, and for the period before.',
    ...viewing,
    rates,
    input: question,
    output: ReportAnswer,
  }),
  rows: operation({
    http: 'GET /api/reports/detailedanalytics',
    summary: 'What a number counts, newest first, paginated: as many rows as the number says.',
    ...viewing,
    rates,
    input: rows,
    output: ReportRows,
  }),
  exported: operation({
    http: 'GET /api/reports/analytics.csv',
    summary: 'A number as CSV, streamed: by day and group as screens show it, or everything it counts.',
    ...viewing,
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: exported,
    /** The response is streamed. */
    output: z.custom<string>(),
    answers: 'text/csv',
  }),
  exportedSpreadsheet: operation({
    http: 'GET /api/reports/analytics.xlsx',
    summary: 'The same as a spreadsheet (XLSX), streamed.',
    ...viewing,
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: exported,
    /** The response is streamed. */
    output: z.custom<string>(),
    answers: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  presence: operation({
    http: 'GET /api/reports/presence',
    summary:
      'How long each member of the team was online, away and offline, by day; the three add up to the day, from when presence was first noted (`since`) until now. People limited to some conversations get their own times.',
    ...viewing,
    rates,
    input: z.object(reportPeriod).refine(isPeriod, { path: ['to'], message: 'no such period' }),
    output: z.object({
      since: Moment.nullable(),
      names: PeopleNames,
      people: z.array(z.object({ user_id: z.string(), total: PresenceTimes, days: z.array(PresenceDay) })),
    }),
  }),
  content: operation({
    http: 'GET /api/reports/content',
    summary:
      'What readers opened, searched for and learned, and which SOPs staff opened, by part of the period, with the period before and the most used items. Where not everything is known, `since` is the oldest that is.',
    ...viewing,
    rates,
    input: z
      .object({ ...reportPeriod, every: z.enum(divisions).default('day'), content: z.enum(countedContent) })
      .refine(isPeriod, { path: ['to'], message: 'no such period' }),
    output: z.object({
      since: Moment.nullable(),
      measures: z.array(
        z.object({
          measure: z.enum(Object.keys(contentMeasures) as [ContentMeasure, ...ContentMeasure[]]),
          total: z.number().int(),
          previous: z.number().int(),
          series: z.array(z.object({ at: Moment, date: z.string(), n: z.number().int() })),
        }),
      ),
      items: z.array(z.object({ entity_ref: Ref, title: z.string(), opens: z.number().int(), previous: z.number().int() })),
    }),
  }),
  ofConversation: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/metrics',
    summary: 'What a conversation counted into: its facts, newest first, with the metrics that count each.',
    ...viewing,
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ facts: z.array(ReportRow.omit({ subject: true, number: true }).extend({ fact: z.enum(factKinds), metrics: z.array(ReportMetric) })) }),
  }),
  supportOverview: page('getsupportoverview', 'The overview of support: volume, replies, resolutions, satisfaction and targets.'),
  conversationsCount: page('getconversationscount', 'How many conversations began, are open, and were closed or reopened, and their messages.'),
  csatOverview: page('getcsatoverview', 'Customer satisfaction with the number of ratings and the response rate.'),
  chatReports: page('getchatreports', 'The numbers of chats.'),
  ticketReports: page('getticketreports', 'The numbers of tickets.'),
  teammateRatings: page('getteammateratings', 'The satisfaction with each teammate.'),
  detailedConversations: detailed('getdetailedconversationreports', 'The conversations that began.'),
  detailedChats: detailed('getdetailedchatreports', 'The chats that began.'),
  detailedTickets: detailed('getdetailedticketreports', 'The tickets that began.'),
  detailedRatings: detailed('getdetailedratingreports', 'The ratings.'),
  filters: operation({
    http: 'GET /api/reports/getfilters',
    summary: 'What reports can be filtered and grouped by; custom fields are added by their reference.',
    ...viewing,
    input: Nothing,
    output: z.object({
      filters: z.array(z.object({ field: z.string(), kind: z.string(), choices: z.array(z.string()).nullable(), refers_to: z.string().nullable() })),
      groups: z.array(z.string()),
    }),
  }),
  chartTypes: operation({
    http: 'GET /api/reports/getcharttypes',
    summary: 'The charts that a card can have, with the measures that each can show.',
    ...viewing,
    input: Nothing,
    output: z.object({ chart_types: z.array(z.object({ chart: z.enum(chartTypes), measures: z.array(z.string()) })) }),
  }),
  ticketTypes: operation({
    http: 'GET /api/reports/gettickettypes',
    summary: 'The ticket types that reports can be filtered by.',
    ...viewing,
    input: Nothing,
    output: z.object({ ticket_types: z.array(z.object({ ticket_type_ref: Ref, name: z.string() })) }),
  }),
  domainStatus: operation({
    http: 'GET /api/reports/getdomainstatus',
    summary: 'Whether the domain of the library, by which its reports name it, is verified.',
    ...viewing,
    input: Nothing,
    output: z.object({ library_domain: z.string(), is_verified: z.boolean() }),
  }),
})
