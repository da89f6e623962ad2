import { z } from 'zod'
import { Count, Cursor, line, Moment, Ref } from '../common.ts'
import { ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'
import { entriesPage, entryMinutesMax, timeNoteMax } from './time-terms.ts'

const Day = z.iso.date()
const entry_ref = Ref
const conversation_ref = Ref
const minutes = z.number().int().min(1).max(entryMinutesMax)
const note = line(timeNoteMax)
const limit = Count.pipe(z.number().min(1).max(100)).default(entriesPage)

/** Time that a person spent on a conversation, on a day in their time zone. */
export const TimeEntryView = z.object({ entry_ref, conversation_ref, user_id: Ref, worked_on: Day, minutes: z.number().int(), note: z.string() })
export type TimeEntryView = z.infer<typeof TimeEntryView>

/** Somebody's running timer. */
export const TimerView = z.object({ conversation_ref, worked_on: Day, started_at: Moment })
export type TimerView = z.infer<typeof TimerView>

const OneEntry = z.object({ entry: TimeEntryView })

export const timeEntriesApi = defineOperations('timeEntries', {
  ofConversation: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/time',
    summary: 'The time that people spent on a conversation, latest day first, paginated. `minutes` is the sum of all of it.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref, cursor: Cursor.optional(), limit }),
    output: z.object({ entries: z.array(TimeEntryView), minutes: z.number().int(), next_cursor: Cursor.nullable() }),
  }),
  week: operation({
    http: 'GET /api/inbox/time',
    summary:
      'The time that a person spent in the week that begins `from`: entries, latest day first, paginated, and the sum of each day. Of somebody other than the caller it requires canViewReports, and shows what was spent on conversations that the caller sees.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({
      from: Day,
      /** Whose time; the caller's by default. */
      user_id: Ref.optional(),
      cursor: Cursor.optional(),
      limit,
    }),
    output: z.object({
      entries: z.array(TimeEntryView),
      days: z.array(z.object({ day: Day, minutes: z.number().int() })),
      /** The conversations of these entries, as far as the caller still sees them. */
      conversations: z.array(ConversationView),
      next_cursor: Cursor.nullable(),
    }),
  }),
  add: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/time',
    summary:
      'Adds time that the caller spent on a conversation. Requires what writing a note requires; for somebody else also canManageTeammatesSeatsAndPermissions.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref, worked_on: Day, minutes, note: note.default(''), user_id: Ref.optional() }),
    output: OneEntry,
    errors: ['conflict'],
  }),
  change: operation({
    http: 'PATCH /api/inbox/time/:entry_ref',
    summary: 'Changes an entry of the caller. Those of others require canManageTeammatesSeatsAndPermissions.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ entry_ref, worked_on: Day.optional(), minutes: minutes.optional(), note: note.optional() }),
    output: OneEntry,
  }),
  remove: operation({
    http: 'DELETE /api/inbox/time/:entry_ref',
    summary: 'Removes an entry of the caller. Those of others require canManageTeammatesSeatsAndPermissions.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ entry_ref }),
    output: OneEntry,
  }),
  timer: operation({
    http: 'GET /api/inbox/timer',
    summary: 'The running timer of the caller, with its conversation if they still see it.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({}),
    output: z.object({ timer: TimerView.nullable(), conversation: ConversationView.nullable() }),
  }),
  start: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/timer',
    summary:
      'Starts the timer of the caller on a conversation. A person has one: if theirs runs on another conversation, what it measured becomes an entry there. Requires what writing a note requires.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref, worked_on: Day }),
    output: z.object({ timer: TimerView, entry: TimeEntryView.nullable() }),
    errors: ['conflict'],
  }),
  stop: operation({
    http: 'POST /api/inbox/timer/stop',
    summary: 'Stops the timer of the caller. What it measured becomes an entry, unless it is discarded.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ is_discarded: z.boolean().default(false) }),
    output: z.object({ entry: TimeEntryView.nullable() }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Time spent on some conversation. */
    time_spent: unknown
    /** Someone's entries and their timer: sent only to them. */
    my_time: unknown
  }
}
