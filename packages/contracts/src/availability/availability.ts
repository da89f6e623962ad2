import { z } from 'zod'
import { DayRange } from '../calendars/calendars.ts'
import { line, Moment, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { AgentView } from '../people/people.ts'
import { TimeZone } from '../reports/report-views.ts'
import { absenceReasonMax, deputyKinds } from './absence-terms.ts'

/** Working hours: the ranges of each weekday, Monday first, in the person's time zone. */
export const WorkingHours = z.strictObject({ time_zone: TimeZone, week: z.array(z.array(DayRange).max(limits.calendarRangesMax)).length(7) })
export type WorkingHours = z.infer<typeof WorkingHours>

/** An absence, planned or begun. Without `until` it lasts until further notice. `deputy_id`: who gets a hint about what concerns the person meanwhile. */
export const Absence = z.strictObject({
  from: Moment,
  until: Moment.nullable(),
  reason: line(absenceReasonMax).default(''),
  deputy_id: Ref.nullable().default(null),
})
export type Absence = z.infer<typeof Absence>

/** A person's working hours (null: always) and absence. */
export const AvailabilityView = z.object({ user_id: Ref, hours: WorkingHours.nullable(), absence: Absence.nullable() })
export type AvailabilityView = z.infer<typeof AvailabilityView>

/** Omitted fields stay unchanged; null clears one. */
const changes = { hours: WorkingHours.nullable().optional(), absence: Absence.nullable().optional() }
const One = z.object({ availability: AvailabilityView, agent: AgentView })

/** Working hours, and out of office with a deputy. Queues neither offer nor assign anything to absent people. */
export const availabilityApi = defineOperations('availability', {
  read: operation({
    http: 'GET /api/inbox/agents/:ref_uid/availability',
    summary: "A teammate's working hours and absence.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ ref_uid: Ref }),
    output: z.object({ availability: AvailabilityView }),
  }),
  deputy: operation({
    http: 'GET /api/inbox/agents/:ref_uid/deputies/:deputy_id',
    summary: "Which of a teammate's conversations another could not see as their deputy, and so would get no hints about.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ ref_uid: Ref, deputy_id: Ref }),
    output: z.object({ unseen: z.array(z.enum(deputyKinds)) }),
  }),
  setOwn: operation({
    http: 'PUT /api/inbox/availability',
    summary: "Changes the caller's working hours or absence.",
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object(changes),
    output: One,
  }),
  set: operation({
    http: 'PUT /api/inbox/agents/:ref_uid/availability',
    summary: "Changes a teammate's working hours or absence.",
    audience: ['staff'],
    permission: 'canManageTeammatesSeatsAndPermissions',
    input: z.object({ ref_uid: Ref, ...changes }),
    output: One,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Working hours and absences, by user id. */
    availability: unknown
    /** Hints for the deputy of an absent person, by `conversation_ref`. */
    deputy_hints: unknown
  }
}
