import { liveBoardApi } from '@porchlight/contracts/conversations/live-board'
import { liveBoardLimits } from '@porchlight/contracts/conversations/live-board-limits'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { query } from '../../../kernel/operations.ts'
import { conversationRows } from '../access.ts'
import { forStaff } from '../present.ts'
import { readableSql } from '../sight.ts'

/** Selects open conversations that are somebody's to answer now, as far as the reader may see them. */
function rowsInWork(ctx: Ctx) {
  const readable = readableSql(ctx.actor)
  return conversationRows(ctx)
    .where(sql<boolean>`c.spam = 'no' and c.in_flow = 'no' and c.snoozed_until is null`)
    .$if(readable !== undefined, (rows) => rows.where(readable ?? sql<boolean>`true`))
    .limit(liveBoardLimits.rows)
}

/** Selects who waits longest for an answer. */
export const waitingLongest = (ctx: Ctx) =>
  rowsInWork(ctx)
    .where(sql<boolean>`c.waiting_since is not null and c.state in ('waiting', 'ongoing', 'open')`)
    .orderBy('c.waiting_since')
    .orderBy('c.conversation_ref')

const due = sql<Date>`coalesce(added_moment(c.added_fields, 'sla_due'), 'infinity'::timestamptz)`

/** Selects whose SLA target is missed or runs out until then: of tickets by their index, of chats among those that are open. */
export const dueSoon = (ctx: Ctx, channel: 'chat' | 'ticket', until: Date) =>
  rowsInWork(ctx)
    .where(channel === 'ticket' ? sql<boolean>`c.state = 'open'` : sql<boolean>`c.state in ('waiting', 'ongoing')`)
    .where(due, '<=', until)
    .orderBy(due)
    .orderBy('c.conversation_ref')

/** Returns the conversations of the live page of reports: who waits longest, and whose SLA target runs out soon. */
export const readLiveBoard = query(liveBoardApi.read, async (ctx) => {
  const until = new Date(ctx.clock.now().getTime() + liveBoardLimits.dueMinutes * 60_000)
  const [waiting, tickets, chats] = await Promise.all([
    waitingLongest(ctx).execute(),
    dueSoon(ctx, 'ticket', until).execute(),
    dueSoon(ctx, 'chat', until).execute(),
  ])
  const view = (row: (typeof waiting)[number]) => forStaff(row, ctx.actor)
  return {
    waiting: waiting.map(view),
    due: [...tickets, ...chats]
      .map(view)
      .sort((one, other) => Date.parse(one.sla_due ?? '') - Date.parse(other.sla_due ?? ''))
      .slice(0, liveBoardLimits.rows),
  }
})
