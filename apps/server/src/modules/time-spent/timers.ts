import type { TimeEntryView } from '@porchlight/contracts/time-spent/time-spent'
import { timeEntriesApi } from '@porchlight/contracts/time-spent/time-spent'
import { entryMinutesMax } from '@porchlight/contracts/time-spent/time-terms'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import { reaction } from '../../kernel/jobs.ts'
import { action } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { ConversationChange, conversationForReading, lockConversations, saveChanges } from '../conversations/index.ts'
import { staffNow } from '../people/index.ts'
import { about, insertEntry } from './change-entries.ts'
import { countTime, presentEntry, presentTimer, type TimerRow } from './rows.ts'

/** Starts the caller's timer; one that runs on another conversation ends first. */
export const startTimer = action(timeEntriesApi.start, async (ctx, { conversation_ref, worked_on }) => {
  const { user_id } = staffOf(ctx)
  await conversationForReading(ctx, conversation_ref, 'note')
  // In two tabs at once, the later start ends the earlier one's timer.
  await lockByName(ctx, `timer:${user_id}`)
  const running = await timerOf(ctx, user_id)
  if (running?.conversation_ref === conversation_ref) return { timer: presentTimer(running), entry: null }
  const entry = running ? await endTimer(ctx, running) : null
  const row = await ctx.db
    .insertInto('running_timers')
    .values({ support_lib_id: ctx.support_lib_id, user_id, conversation_ref, worked_on, started_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // A merge moved the timer meanwhile.
  if (!row) throw refuse('conflict')
  ctx.emit('timer.changed', { user_id }, { subject: user_id })
  return { timer: presentTimer(row), entry }
})

/** Stops the caller's timer. Whoever may no longer see the conversation still gets their time. */
export const stopTimer = action(timeEntriesApi.stop, async (ctx, { is_discarded }) => {
  const { user_id } = staffOf(ctx)
  const running = await timerOf(ctx, user_id)
  if (!running) return { entry: null }
  const entry = is_discarded ? await takeTimer(ctx, running).then(() => null) : await endTimer(ctx, running)
  ctx.emit('timer.changed', { user_id }, { subject: user_id })
  return { entry }
})

/** Ends the timer of somebody who was deactivated; what it measured becomes an entry. */
export const endTimerOfLeaver = reaction('time-spent.end-timer', 'agent.disabled', async (ctx, { payload: { user_id } }) => {
  const running = await timerOf(ctx, user_id)
  if (!running || (await staffNow(ctx, user_id))) return
  await endTimer(ctx, running)
  ctx.emit('timer.changed', { user_id }, { subject: user_id })
})

/** Returns somebody's running timer. */
export const timerOf = (ctx: Ctx, user_id: string): Promise<TimerRow | undefined> =>
  ctx.db.selectFrom('running_timers').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', user_id).executeTakeFirst()

/** Takes a timer away; undefined if somebody else has, or it runs elsewhere by now. */
const takeTimer = (ctx: Ctx, { user_id, conversation_ref, started_at }: TimerRow): Promise<TimerRow | undefined> =>
  ctx.db
    .deleteFrom('running_timers')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('started_at', '=', started_at)
    .returningAll()
    .executeTakeFirst()

/** Makes an entry of what a timer measured: at least a minute, at most a day. Locks the conversation first, as merging does. */
async function endTimer(ctx: Ctx, timer: TimerRow): Promise<TimeEntryView | null> {
  const [conversation] = await lockConversations(ctx, [timer.conversation_ref])
  if (!conversation || !(await takeTimer(ctx, timer))) return null
  const { user_id, conversation_ref, worked_on, started_at } = timer
  const measured = Math.round((ctx.clock.now().getTime() - started_at.getTime()) / 60_000)
  const row = await insertEntry(ctx, { user_id, conversation_ref, worked_on, minutes: Math.min(entryMinutesMax, Math.max(1, measured)), note: '' })
  const change = new ConversationChange(conversation)
  change.step({ visible: false })
  change.happened(ctx, 'time.added', about(row))
  await countTime(ctx, change)
  await saveChanges(ctx, [change])
  return presentEntry(row)
}
