import { timeEntriesApi } from '@porchlight/contracts/time-spent/time-spent'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { keysetPage } from '../../kernel/rows/keyset-page.ts'
import { conversationForReading, conversationsInSight, refersWithinSight } from '../conversations/index.ts'
import { latestDayFirst, presentEntry, presentTimer, sumOf } from './rows.ts'
import { timerOf } from './timers.ts'

/** Returns a page of the time spent on a conversation, and the sum of all of it. */
export const readTimeOfConversation = query(timeEntriesApi.ofConversation, async (ctx, { conversation_ref, ...page }) => {
  await conversationForReading(ctx, conversation_ref)
  const all = ctx.db.selectFrom('time_entries').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('conversation_ref', '=', conversation_ref)
  const { rows, next_cursor } = await keysetPage(all, latestDayFirst, page)
  return { entries: rows.map(presentEntry), minutes: (await sumOf(ctx, conversation_ref)).minutes, next_cursor }
})

/** Returns a page of somebody's week, and the sum of each of its days. */
export const readWeek = query(timeEntriesApi.week, async (ctx, { from, user_id, ...page }) => {
  const me = staffOf(ctx)
  const isOwn = user_id === undefined || user_id === me.user_id
  if (!isOwn && !me.permissions.has('canViewReports')) throw refuse('forbidden')
  const all = entriesBetween(ctx, user_id ?? me.user_id, from, dayAfter(from, 6), isOwn)
  const { rows, next_cursor } = await keysetPage(all.selectAll('e'), latestDayFirst, page)
  const days = await all
    .select(['e.worked_on as day', sql<number>`sum(e.minutes)::int`.as('minutes')])
    .groupBy('e.worked_on')
    .orderBy('e.worked_on')
    .execute()
  const conversations = await conversationsInSight(ctx, [...new Set(rows.map(({ conversation_ref }) => conversation_ref))])
  return { entries: rows.map(presentEntry), days, conversations, next_cursor }
})

/** Returns the caller's running timer. */
export const readTimer = query(timeEntriesApi.timer, async (ctx) => {
  const row = await timerOf(ctx, staffOf(ctx).user_id)
  const [conversation = null] = row ? await conversationsInSight(ctx, [row.conversation_ref]) : []
  return { timer: row ? presentTimer(row) : null, conversation }
})

/** People know what they did themselves; what others did is counted only on conversations that the caller may read. */
function entriesBetween(ctx: Ctx, user_id: string, from: string, until: string, isOwn: boolean) {
  const all = ctx.db
    .selectFrom('time_entries as e')
    .where('e.support_lib_id', '=', ctx.support_lib_id)
    .where('e.user_id', '=', user_id)
    .where('e.worked_on', '>=', from)
    .where('e.worked_on', '<=', until)
  const within = isOwn ? undefined : refersWithinSight(ctx, 'e.conversation_ref')
  return within ? all.where(within) : all
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
