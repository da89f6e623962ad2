import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { timeEntriesApi } from '@porchlight/contracts/time-spent/time-spent'
import { entriesMax } from '@porchlight/contracts/time-spent/time-terms'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { changeConversation } from '../conversations/index.ts'
import { assertPeople } from '../permissions/index.ts'
import { countTime, type EntryRow, presentEntry, sumOf } from './rows.ts'

/** Returns what every event about an entry says. */
export const about = ({ entry_ref, user_id, minutes, worked_on }: EntryRow) => ({ entry_ref, user_id, minutes, worked_on })

/** Writes an entry. */
export const insertEntry = (ctx: Ctx, entry: Omit<EntryRow, 'support_lib_id' | 'entry_ref' | 'created_at'>): Promise<EntryRow> =>
  ctx.db
    .insertInto('time_entries')
    .values({ support_lib_id: ctx.support_lib_id, entry_ref: newRef(), created_at: ctx.clock.now(), ...entry })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Adds time that the caller, or with the right for it somebody else, spent on a conversation. */
export const addTime = action(timeEntriesApi.add, async (ctx, { conversation_ref, worked_on, minutes, note, user_id = staffOf(ctx).user_id }) =>
  changeConversation(ctx, conversation_ref, 'note', async (change) => {
    assertMayChange(ctx, user_id)
    await assertPeople(ctx, 'user_id', user_id === staffOf(ctx).user_id ? [] : [user_id], inboxFlags)
    if ((await sumOf(ctx, conversation_ref)).entries >= entriesMax) throw refuse('conflict', { fields: { minutes: 'too many' } })
    const row = await insertEntry(ctx, { conversation_ref, user_id, worked_on, minutes, note })
    change.happened(ctx, 'time.added', about(row))
    await countTime(ctx, change)
    return { entry: presentEntry(row) }
  }),
)

/** Changes an entry. */
export const changeTime = action(timeEntriesApi.change, async (ctx, { entry_ref, worked_on, minutes, note }) => {
  const { conversation_ref } = await entryFor(ctx, entry_ref)
  return changeConversation(ctx, conversation_ref, 'note', async (change) => {
    // Read again: the conversation's lock orders the changes of its entries.
    const before = await entryFor(ctx, entry_ref)
    assertMayChange(ctx, before.user_id)
    const row = await ctx.db
      .updateTable('time_entries')
      .set({ worked_on: worked_on ?? before.worked_on, minutes: minutes ?? before.minutes, note: note ?? before.note })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('entry_ref', '=', entry_ref)
      .returningAll()
      .executeTakeFirstOrThrow()
    change.happened(ctx, 'time.changed', { ...about(row), from: before.minutes, moved_from: before.worked_on })
    await countTime(ctx, change)
    return { entry: presentEntry(row) }
  })
})

/** Removes an entry, and returns it: whoever undoes that adds it again. */
export const removeTime = action(timeEntriesApi.remove, async (ctx, { entry_ref }) => {
  const { conversation_ref } = await entryFor(ctx, entry_ref)
  return changeConversation(ctx, conversation_ref, 'note', async (change) => {
    const row = await ctx.db
      .deleteFrom('time_entries')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('entry_ref', '=', entry_ref)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    assertMayChange(ctx, row.user_id)
    change.happened(ctx, 'time.removed', about(row))
    await countTime(ctx, change)
    return { entry: presentEntry(row) }
  })
})

/** @throws AppError `forbidden` for the time of somebody else, unless the caller manages the team */
function assertMayChange(ctx: Ctx, user_id: string): void {
  const me = staffOf(ctx)
  if (user_id !== me.user_id && !me.permissions.has('canManageTeammatesSeatsAndPermissions')) throw refuse('forbidden')
}

/** @throws AppError `not_found`, also for an entry of another library */
async function entryFor(ctx: Ctx, entry_ref: string): Promise<EntryRow> {
  const row = await ctx.db
    .selectFrom('time_entries')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('entry_ref', '=', entry_ref)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
