import type { TimeEntryView, TimerView } from '@porchlight/contracts/time-spent/time-spent'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import type { RunningTimers, TimeEntries } from '../../kernel/generated/tables.ts'
import { keyId, keysetOf } from '../../kernel/rows/keyset-page.ts'
import type { ConversationChange } from '../conversations/index.ts'

export type EntryRow = Selectable<TimeEntries>
export type TimerRow = Selectable<RunningTimers>

/** Returns an entry as staff see it. */
export const presentEntry = ({ entry_ref, conversation_ref, user_id, worked_on, minutes, note }: EntryRow): TimeEntryView => ({
  ...{ entry_ref, conversation_ref, user_id, worked_on, minutes, note },
})

/** Returns a timer as its owner sees it. */
export const presentTimer = ({ conversation_ref, worked_on, started_at }: TimerRow): TimerView => ({
  ...{ conversation_ref, worked_on, started_at: started_at.toISOString() },
})

/** Latest day first; entries of a day by when they were added. */
export const latestDayFirst = keysetOf({
  keys: ['worked_on', 'created_at', 'entry_ref'],
  direction: 'desc',
  cursor: z.tuple([z.iso.date(), z.iso.datetime(), keyId]),
  placeOf: ({ worked_on, created_at, entry_ref }) => [String(worked_on), (created_at as Date).toISOString(), String(entry_ref)] as [string, string, string],
  valuesOf: ([day, at, ref]) => [day, new Date(at), ref],
})

/** Returns how many entries a conversation has, and the sum of their minutes. */
export const sumOf = (ctx: Ctx, conversation_ref: string): Promise<{ entries: number; minutes: number }> =>
  ctx.db
    .selectFrom('time_entries')
    .select((eb) => [eb.fn.countAll<number>().as('entries'), sql<number>`coalesce(sum(minutes), 0)::int`.as('minutes')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .executeTakeFirstOrThrow()

/** Writes what time spent adds to its conversation, from the entries as they are now. */
export async function countTime(ctx: Ctx, change: ConversationChange): Promise<void> {
  change.setAdded(await addedFields(ctx, change.row.conversation_ref))
}

/** Returns what time spent adds to a conversation, from the entries as they are now. */
export const addedFields = async (ctx: Ctx, conversation_ref: string) => ({ time_spent: (await sumOf(ctx, conversation_ref)).minutes })
