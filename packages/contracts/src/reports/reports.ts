import { z } from 'zod'
import { Nothing } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { factKinds, metricCategories } from './metric.ts'
import { isPeriod, ReportAnswer, ReportMetric, ReportRows, reportMetrics, reportQuestion, rowsPage, rowsQuestion } from './report-views.ts'

const viewing = { audience: ['staff'], permission: 'canViewReports' } as const
/** Reports read many rows, so one person cannot ask for them without end. */
const rates = [{ by: 'actor', points: 240, seconds: 60 }] as const

/** A metric as screens and programs learn of it. */
export const MetricView = z.object({
  metric: ReportMetric,
  category: z.enum(metricCategories),
  title: z.string(),
  sentence: z.string(),
  unit: z.string(),
  measure: z.enum(['count', 'time', 'score', 'share', 'level']),
  facts: z.array(z.enum(factKinds)),
  reads: z.array(z.string()),
  attribution: z.string(),
  has_business_time: z.boolean(),
  is_less_better: z.boolean().nullable(),
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
})
