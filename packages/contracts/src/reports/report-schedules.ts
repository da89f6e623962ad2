import { z } from 'zod'
import { Moment, Ref } from '../common.ts'
import { limits } from '../limits.ts'
import { TimeZone } from './report-views.ts'

/** How often a report is sent. Each mail covers what has passed: the day before, the seven days before, or the month before. */
export const scheduleIntervals = ['day', 'week', 'month'] as const
export type ScheduleInterval = (typeof scheduleIntervals)[number]

/** A schedule: when, in which time zone, and to which teammates a report is sent. */
export const scheduleFacts = {
  every: z.enum(scheduleIntervals),
  /** Of a weekly one: 1 is Monday. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** Of a monthly one; in a shorter month, its last day. */
  day_of_month: z.number().int().min(1).max(31).default(1),
  /** The local time of day. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  time_zone: TimeZone,
  user_ids: z.array(Ref).min(1).max(limits.reportRecipientsMax),
}

export const ReportSchedule = z.object({
  schedule_id: Ref,
  report_id: Ref,
  ...scheduleFacts,
  created_by: Ref,
  next_at: Moment,
  last_sent_at: Moment.nullable(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>
