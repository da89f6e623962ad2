import { z } from 'zod'
import { line, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import type { PermissionFlag } from '../permission-flags.ts'

/** Either flag allows managing business calendars, as it does the ticket settings. */
const managing = ['canManageTicketSettings', 'canManageWidgetSettings'] as const satisfies readonly PermissionFlag[]

const minuteOfDay = z.number().int().min(0).max(1440)

/** Working hours as minutes after midnight; `to` at or before `from` is on the next day. */
export const DayRange = z.strictObject({ from: minuteOfDay.max(1439), to: minuteOfDay.min(1) })

const isDate = (value: string) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false
/** A date without work: all day (0 to 1440) or between two minutes of the day; `every_year` repeats it on the same day of each year. */
export const CalendarClosure = z
  .strictObject({
    date: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/)
      .refine((value) => isDate(value), 'no such date'),
    name: line(100),
    from: minuteOfDay.default(0),
    to: minuteOfDay.default(1440),
    every_year: z.boolean().default(false),
  })
  .refine(({ from, to }) => from < to, 'ends before it begins')
export type CalendarClosure = z.infer<typeof CalendarClosure>

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const facts = {
  name: line(60).min(1),
  /** IANA name, such as Europe/Berlin. */
  time_zone: line(64)
    .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/)
    .refine(isTimeZone, 'no such time zone')
    .meta({ examples: ['Europe/Berlin'] }),
  /** The ranges of each weekday, Monday first. */
  week: z.array(z.array(DayRange).max(limits.calendarRangesMax)).length(7),
  closures: z.array(CalendarClosure).max(limits.calendarClosuresMax).default([]),
}

/** Working hours of a team; the default one belongs to the library. */
export const CalendarView = z.object({
  calendar_ref: Ref,
  name: z.string(),
  time_zone: z.string(),
  week: z.array(z.array(DayRange)),
  closures: z.array(CalendarClosure),
  is_default: z.boolean(),
  /** Whether it is open now, and when that changes next; null if it never does. */
  is_open: z.boolean(),
  changes_at: z.string().nullable(),
})
export type CalendarView = z.infer<typeof CalendarView>

/** Probable kind of an entry in a calendar file. By default only holidays are days off. */
export const HolidayKind = z.enum(['holiday', 'observance', 'clock_change', 'working_day', 'repeating'])
export type HolidayKind = z.infer<typeof HolidayKind>

/** Days found in a calendar file, for a person to choose from. */
export const FoundHolidays = z.object({
  /** By date. `note` is the beginning of the file's description, such as the region where it is a holiday. */
  days: z.array(z.object({ ...CalendarClosure.shape, kind: HolidayKind, note: z.string() })),
  /** The first and the last date looked for. */
  from: z.string(),
  to: z.string(),
  /** Entries that gave no days because they repeat too often to be holidays, or cannot be read. */
  skipped: z.object({ repeating: z.number().int(), unreadable: z.number().int() }),
  /** Whether the file has more days or entries than are read. */
  is_cut: z.boolean(),
})
export type FoundHolidays = z.infer<typeof FoundHolidays>

const calendar_ref = Ref
const One = z.object({ calendar: CalendarView })

/** Business calendars: when a team works. SLA policies, rules and the widget's words ask them. */
export const calendarsApi = defineOperations('calendars', {
  list: operation({
    http: 'GET /api/inbox/calendars',
    summary: 'The business calendars by name, each with whether it is open now.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ calendars: z.array(CalendarView) }),
  }),
  create: operation({
    http: 'POST /api/inbox/calendars',
    summary: 'Adds a business calendar; the first one becomes the default.',
    audience: ['staff'],
    permission: managing,
    input: z.object(facts),
    output: One,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/inbox/calendars/:calendar_ref',
    summary: 'Changes a business calendar. Due times that depend on it are computed again.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ calendar_ref, ...facts }),
    output: One,
    errors: ['conflict'],
  }),
  makeDefault: operation({
    http: 'PUT /api/inbox/calendars/:calendar_ref/default',
    summary: "Makes a business calendar the library's default.",
    audience: ['staff'],
    permission: managing,
    input: z.object({ calendar_ref }),
    output: One,
  }),
  readHolidays: operation({
    http: 'POST /api/inbox/calendars/holidays',
    summary:
      'Reads the days of an iCalendar file (RFC 5545), from last year to three years ahead, and changes nothing: whoever imports it chooses days and saves them with the calendar. Parts of days are in the given time zone. Cancelled events are left out; events that repeat so often that they are no holidays, and those that cannot be read, are counted.',
    audience: ['staff'],
    permission: managing,
    changes: [],
    audit: null,
    input: z.object({ time_zone: facts.time_zone, file: text(limits.calendarFileMax) }),
    output: FoundHolidays,
    rates: [{ by: 'actor', points: 60, seconds: 60 }],
    errors: ['too_complex'],
  }),
  remove: operation({
    http: 'DELETE /api/inbox/calendars/:calendar_ref',
    summary: 'Deletes a business calendar that nothing uses: neither the default one beside others, nor one that an SLA policy names.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ calendar_ref }),
    output: Nothing,
    errors: ['conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Business calendars, by ref. */
    calendars: unknown
  }
}
