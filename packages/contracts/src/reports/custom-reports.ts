import { z } from 'zod'
import { Flag01, line, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { ReportSchedule, scheduleFacts } from './report-schedules.ts'
import {
  isPeriod,
  ReportAnswer,
  ReportCard,
  ReportFilter,
  ReportListRow,
  ReportSnapshot,
  ReportView,
  reportCategories,
  reportFacts,
  reportPeriod,
} from './report-views.ts'

const viewing = { audience: ['staff'], permission: 'canViewReports' } as const
const changing = { audience: ['staff'], permission: 'canCreateAndEditReports' } as const
const id = Ref
const One = z.object({ report: ReportView })
const revision = z.number().int()
/** The answer of each card, in order; null for a card about a field that the reader doesn't see. */
const answers = z.array(ReportAnswer.nullable())
const period = { ...reportPeriod, compare: z.coerce.number().pipe(Flag01).default(0) }
const wrong = { path: ['to'], message: 'no such period' }

/** Reports that people make of cards (checklist M2). A private one exists for its owner only. */
export const customReportsApi = defineOperations('customReports', {
  list: operation({
    http: 'GET /api/reports/getreports',
    also: ['GET /api/reports/reports'],
    summary: "The reports that the caller sees: everyone's and their own.",
    ...viewing,
    input: z.object({ q: line(100).default('') }),
    output: z.object({ reports: z.array(ReportListRow) }),
  }),
  categories: operation({
    http: 'GET /api/reports/getreportcategories',
    summary: "The groups of the sidebar with their reports, the caller's favourites, and how many reports there are in all and of the caller's own.",
    ...viewing,
    input: Nothing,
    output: z.object({
      categories: z.array(z.object({ category: z.enum(reportCategories), reports: z.array(z.object({ id, report_name: z.string() })) })),
      favorites: z.array(z.object({ id, report_name: z.string() })),
      all: z.number().int(),
      yours: z.number().int(),
    }),
  }),
  run: operation({
    http: 'POST /api/reports/getreports',
    summary: 'Computes cards that need not be saved, for example while a report is built.',
    ...viewing,
    rates: [{ by: 'actor', points: 120, seconds: 60 }],
    input: z
      .object({ cards: z.array(ReportCard).min(1).max(limits.reportCardsMax), filter: ReportFilter.nullable().default(null), ...period })
      .refine(isPeriod, wrong),
    output: z.object({ answers }),
  }),
  read: operation({
    http: 'GET /api/reports/reports/:id',
    summary: 'A report: its cards, without numbers.',
    ...viewing,
    input: z.object({ id }),
    output: One,
  }),
  create: operation({
    http: 'POST /api/reports/reports',
    summary: 'Saves a report.',
    ...changing,
    input: z.object(reportFacts),
    output: One,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/reports/reports/:id',
    summary: 'Changes a report, based on `revision`. Only its owner makes it private.',
    ...changing,
    input: z.object({ id, revision, ...reportFacts }),
    output: One,
    errors: ['conflict'],
  }),
  updateCards: operation({
    http: 'PUT /api/reports/updatereportcards',
    summary: 'Replaces the cards of a report, based on `revision`: added, changed, arranged or removed.',
    ...changing,
    input: z.object({ id, revision, cards: z.array(ReportCard).max(limits.reportCardsMax) }),
    output: One,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/reports/reports/:id',
    summary: 'Deletes a report with its snapshots.',
    ...changing,
    input: z.object({ id }),
    output: Nothing,
  }),
  favorite: operation({
    http: 'PUT /api/reports/markasfavorite',
    summary: "Makes a report one of the caller's favourites, or no longer.",
    ...viewing,
    input: z.object({ id, favorite: z.boolean().default(true) }),
    output: z.object({ favorite: z.boolean() }),
  }),
  details: operation({
    http: 'GET /api/reports/getreportdetails/:id',
    summary: 'A report with the numbers of its cards for a period.',
    ...viewing,
    rates: [{ by: 'actor', points: 120, seconds: 60 }],
    input: z.object({ id, ...period }).refine(isPeriod, wrong),
    output: z.object({ report: ReportView, answers }),
  }),
  snapshots: operation({
    http: 'GET /api/reports/getsnapshots',
    summary: 'The newest snapshots of a report. A person limited to own or team conversations sees those they have taken.',
    ...viewing,
    input: z.object({ id }),
    output: z.object({ snapshots: z.array(ReportSnapshot) }),
  }),
  takeSnapshot: operation({
    http: 'POST /api/reports/getsnapshots',
    summary: 'Keeps the numbers of a report as they are now, as the caller sees them.',
    ...changing,
    rates: [{ by: 'actor', points: 20, seconds: 60 }],
    input: z.object({ id, ...period }).refine(isPeriod, wrong),
    output: z.object({ snapshot: ReportSnapshot }),
  }),
  schedules: operation({
    http: 'GET /api/reports/schedules',
    summary: 'When a report is sent by mail, and to whom.',
    ...viewing,
    input: z.object({ id }),
    output: z.object({ schedules: z.array(ReportSchedule) }),
  }),
  createSchedule: operation({
    http: 'POST /api/reports/schedules',
    summary: 'Sends a report by mail every day, week or month. Each recipient gets the numbers that they see; one who may not see the report gets nothing.',
    ...changing,
    input: z.object({ id, ...scheduleFacts }),
    output: z.object({ schedule: ReportSchedule }),
    errors: ['conflict'],
  }),
  updateSchedule: operation({
    http: 'PUT /api/reports/schedules/:schedule_id',
    summary: 'Changes when and to whom a report is sent.',
    ...changing,
    input: z.object({ schedule_id: Ref, ...scheduleFacts }),
    output: z.object({ schedule: ReportSchedule }),
  }),
  removeSchedule: operation({
    http: 'DELETE /api/reports/schedules/:schedule_id',
    summary: 'Stops sending a report by mail.',
    ...changing,
    input: z.object({ schedule_id: Ref }),
    output: Nothing,
  }),
  sendNow: operation({
    http: 'POST /api/reports/schedules/:schedule_id/send',
    summary: 'Sends a report to the recipients of a schedule at once; the schedule stays as it is.',
    ...changing,
    rates: [{ by: 'actor', points: 10, seconds: 600 }],
    input: z.object({ schedule_id: Ref }),
    output: Nothing,
  }),
})
