import { z } from 'zod'
import { Count, Cursor, Flag01, line, Moment, Ref } from '../common.ts'
import { limits } from '../limits.ts'
import { filterSchema, filterText } from '../lists/field-schemas.ts'
import type { Filter } from '../lists/list-language.ts'
import { slaCounts } from '../sla/sla-fields.ts'
import { attributions } from './metric.ts'
import { metricNames } from './metrics.ts'
import { divisions, isDay, lengthOf } from './periods.ts'
import { canGroupByCustom, groupFields, reportRows } from './report-rows.ts'

/** Charts that show a metric; `number` and `table` are the ones without axes. */
export const chartTypes = ['number', 'line', 'bar', 'area', 'pie', 'heatmap', 'table'] as const

/** The group of the sidebar that a report of the library's own is listed in. */
export const reportCategories = ['conversation_topics', 'human_support', 'automation', 'proactive_support'] as const

const Day = z
  .string()
  .refine(isDay, 'no such date')
  .meta({ examples: ['2026-01-31'] })
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
/** The name of a time zone. */
export const TimeZone = line(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/)
  .refine(isTimeZone, 'no such time zone')
  .meta({ examples: ['Europe/Berlin'] })

export const ReportMetric = z.enum(metricNames)
const Group = z.string().refine((name) => groupFields.includes(name) || canGroupByCustom(name), 'no such group')

/** Conditions on what a report counts: who, which team and channel at that time, and the fields of the conversation as it is now. */
export const ReportFilter: z.ZodType<Filter, Filter> = filterSchema(reportRows)
/** The same, as JSON text of a query. */
export const ReportFilterText = filterText(ReportFilter)

/** Several metrics as text of a query, separated by commas. */
const Metrics = z
  .string()
  .max(1000)
  .meta({ examples: ['conversations_new,first_reply_time'] })
  .transform((text) => text.split(','))
  .pipe(z.array(ReportMetric).min(1).max(limits.reportMetricsMax))

/** What every question has: the days, both included, in a time zone. */
export const reportPeriod = {
  from: Day,
  to: Day,
  time_zone: TimeZone.default('UTC'),
}
/** `counts`: in calendar time or in business time. */
const how = {
  counts: z.enum(slaCounts).default('calendar_time'),
  /** Whether numbers count for the person who acted or for the owner; by default as each metric declares. */
  attribution: z.enum(attributions).optional(),
}

/** The input of every call that computes a report. */
export const reportQuestion = {
  ...reportPeriod,
  ...how,
  every: z.enum(divisions).default('day'),
  group_by: Group.optional(),
  filter: ReportFilterText.optional(),
  /** 1 adds the period before. */
  compare: z.coerce.number().pipe(Flag01).default(0),
}
export const reportMetrics = { metrics: Metrics }

/** The input of every call that lists what a number counts. `starts` and `ends` narrow it to a part of the period, `group` to one of the groups. */
export const rowsQuestion = {
  ...reportPeriod,
  ...how,
  filter: ReportFilterText.optional(),
  group_by: Group.optional(),
  /** The key of a group; empty for those without a value. */
  group: line(100).optional(),
  starts: Moment.optional(),
  ends: Moment.optional(),
}
export const rowsPage = { cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }

/** Refuses periods that end before they begin, are too long, or have too many parts. */
export const isPeriod = ({ from, to, every }: { from: string; to: string; every?: string | undefined }): boolean =>
  from <= to && lengthOf({ from, to }) <= (every === 'hour' ? limits.reportHourDaysMax : limits.reportDaysMax)

/**
 * The figures of a number. `value` is what a screen shows: how many, the mean, or for a share the part of 1; null without any. `n`: how many facts; of a share
 * the whole. Durations are seconds.
 */
export const ReportStats = z.object({
  n: z.number().int(),
  value: z.number().nullable(),
  sum: z.number(),
  mean: z.number().nullable(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
})
export type ReportStats = z.infer<typeof ReportStats>

/** Names of people by their ids; of groups by company, those of the companies by their refs. */
export const PeopleNames = z.record(z.string(), z.string()).default({})

/** The number of a part of the period, which begins at `at` on `date`. A part that has not begun has none. */
export const ReportPoint = z.object({ at: Moment, date: z.string(), ...ReportStats.shape })
export type ReportPoint = z.infer<typeof ReportPoint>

/** The numbers of one group; `key` is null for those without a value. */
export const ReportGroup = z.object({
  key: z.string().nullable(),
  total: ReportStats,
  previous: ReportStats.nullable(),
  series: z.array(ReportPoint),
})
export type ReportGroup = z.infer<typeof ReportGroup>

export const ReportResult = z.object({
  metric: ReportMetric,
  total: ReportStats,
  previous: ReportStats.nullable(),
  series: z.array(ReportPoint),
  previous_series: z.array(ReportPoint),
  /** The largest groups first. */
  groups: z.array(ReportGroup),
  groups_left_out: z.number().int(),
  /** How far `p50` and `p90` can be from the exact ones, as a part of them: 0 if they are exact, more if there are so many durations that they are estimated. */
  percentile_error: z.number(),
})
export type ReportResult = z.infer<typeof ReportResult>

export const ReportAnswer = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  every: z.enum(divisions),
  /** What durations that can be are counted in; without a calendar, business time is calendar time. */
  counts: z.enum(slaCounts).default('calendar_time'),
  previous: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** When the numbers were computed. */
  as_of: Moment,
  /** Whether events are still being counted, so that numbers may grow. */
  is_behind: z.boolean(),
  /** Conversations that no number counts, because they came by an import, which has no history here: those that began in the period, and those still open. */
  imported: z.number().int().default(0),
  imported_open: z.number().int().default(0),
  /** Names of the people among the groups, also of those who have left. */
  names: PeopleNames,
  results: z.array(ReportResult),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

/** One of the things that a number counts. `subject` is null unless the reader may open the conversation. */
export const ReportRow = z.object({
  conversation_ref: Ref,
  number: z.number().int(),
  subject: z.string().nullable(),
  at: Moment,
  /** When the stretch began. */
  from_at: Moment.nullable(),
  /** Seconds of a duration, or the rating. */
  value: z.number().nullable(),
  channel: z.string(),
  agent_id: Ref.nullable(),
  owner_id: Ref.nullable(),
  team_ref: Ref.nullable(),
  detail: z.string().nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

/** Rows behind a number, with the names of their people, including former ones. */
export const ReportRows = z.object({ rows: z.array(ReportRow), names: PeopleNames, n: z.number().int(), next_cursor: Cursor.nullable() })

/** A card of a report: metrics in a chart. Its period is the report's. */
export const ReportCard = z.strictObject({
  card_id: Ref,
  title: line(100),
  chart: z.enum(chartTypes),
  metrics: z.array(ReportMetric).min(1).max(4),
  group_by: Group.nullable().default(null),
  every: z.enum(divisions).default('day'),
  counts: z.enum(slaCounts).default('calendar_time'),
  attribution: z.enum(attributions).nullable().default(null),
  filter: ReportFilter.nullable().default(null),
  /** Columns of twelve that it fills. */
  width: z.number().int().min(3).max(12).default(6),
})
export type ReportCard = z.infer<typeof ReportCard>

/** The days that a report shows at first: so many until today, or a range. */
export const ReportPeriod = z.union([z.strictObject({ days: z.number().int().min(1).max(limits.reportDaysMax) }), z.strictObject({ from: Day, to: Day })])

/** What a report of the library's own consists of. */
export const reportFacts = {
  report_name: line(100).min(1),
  category: z.enum(reportCategories).default('human_support'),
  description: line(500).default(''),
  cards: z.array(ReportCard).max(limits.reportCardsMax).default([]),
  filter: ReportFilter.nullable().default(null),
  period: ReportPeriod.default({ days: 28 }),
  /** Whether everyone who sees reports sees it, or only its owner. */
  visible_to: z.enum(['private', 'everyone']).default('private'),
}
export const ReportView = z.object({
  id: Ref,
  ...reportFacts,
  owner_id: Ref,
  /** Whether it is among the caller's favourites. */
  favorite: z.boolean(),
  revision: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
})
export type ReportView = z.infer<typeof ReportView>
/** A report as lists show it. */
export const ReportListRow = ReportView.omit({ cards: true, filter: true }).extend({ how_many_cards: z.number().int() })
export type ReportListRow = z.infer<typeof ReportListRow>

/** A report as it was at one moment, with its numbers. */
export const ReportSnapshot = z.object({
  snapshot_ref: Ref,
  report_id: Ref,
  report_name: z.string(),
  taken_at: Moment,
  taken_by: Ref,
  /** By card; null for one about a field that whoever took it doesn't see. */
  answers: z.array(ReportAnswer.nullable()),
})
export type ReportSnapshot = z.infer<typeof ReportSnapshot>
