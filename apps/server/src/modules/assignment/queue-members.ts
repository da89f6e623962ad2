import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { filterOfList } from '@porchlight/contracts/conversations/conversation-lists'
import { type ListOrder, orderOf } from '@porchlight/contracts/conversations/conversation-orders'
import { limits } from '@porchlight/contracts/limits'
import { type Filter, passes, resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { SmartQueues } from '../../kernel/generated/tables.ts'
import { type ConversationRow, conversationRows, filterSql, forStaff, orderSql, readableSql, sightSql } from '../conversations/index.ts'
import { policyOf } from './deciding/choose.ts'
import type { Channel, Holding, Queue } from './queue.ts'

/** Returns the definition of a stored queue. */
export const holdingOf = (row: Pick<Selectable<SmartQueues>, 'channel' | 'filter' | 'sort'>): Holding => ({
  channel: row.channel as Channel,
  filter: row.filter as Filter,
  sort: row.sort as ListOrder,
})

/** Queues are the same for everyone, so their conditions have no real viewer. */
const viewerOf = (ctx: Ctx): Viewer => ({ user_id: '', team_refs: [], now: ctx.clock.now() })
const resolved = (ctx: Ctx, filter: Filter) => resolveFilter(conversationField, filter, viewerOf(ctx))

/** Returns the queues in use for chats or tickets, in order. */
export async function queuesInUse(ctx: Ctx, channel: Channel = 'chat'): Promise<Queue[]> {
  const rows = await ctx.db
    .selectFrom('smart_queues')
    .select(['smart_queue_ref', 'name', 'channel', 'filter', 'sort', 'user_ids', 'team_refs', 'assignment'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('channel', '=', channel)
    .where('is_enabled', '=', true)
    .orderBy('position')
    .orderBy('smart_queue_ref')
    .execute()
  return rows.map((row) => ({ ...row, ...holdingOf(row), assignment: policyOf(channel, row.assignment) }))
}

/** Returns the queue that holds a chat or ticket: the first one of its channel whose conditions it meets. */
export const queueOf = (ctx: Ctx, queues: readonly Queue[], row: ConversationRow): Queue | undefined =>
  queues.find((queue) => passes(resolved(ctx, queue.filter), forStaff(row, 'everyone')))

/** Selects the longest-waiting chats, at most as many as are checked against queue conditions. */
const waitingLongest = (ctx: Ctx) =>
  ctx.db
    .selectFrom('conversations as c')
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .where('c.state', '=', sql.lit('waiting'))
    .where('c.spam', '=', sql.lit('no'))
    .where('c.waiting_since', 'is not', null)
    .orderBy('c.waiting_since')
    .orderBy('c.conversation_ref')
    .limit(limits.queueWalkMax)

/** Selects the unassigned tickets that have gone longest without a message, at most as many as are checked against queue conditions. */
const unassignedLongest = (ctx: Ctx) =>
  ctx.db
    .selectFrom('conversations as c')
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .where(filterSql(resolved(ctx, filterOfList({ tab: 'tickets', type: 'unassigned', sort: 'oldest' }))))
    .orderBy('c.updated_at')
    .orderBy('c.conversation_ref')
    .limit(limits.queueWalkMax)

const walkOf = (ctx: Ctx, channel: Channel) => (channel === 'chat' ? waitingLongest(ctx) : unassignedLongest(ctx))

/** Returns a queue's conversations within the caller's scope, in queue order: chats waiting longest first. */
export function heldRows(ctx: Ctx, { channel, filter, sort }: Holding, limit: number): Promise<ConversationRow[]> {
  const order: ListOrder = channel === 'chat' ? 'waiting' : sort
  let query = conversationRows(ctx, walkOf(ctx, channel).selectAll('c'))
    .where(filterSql(resolved(ctx, filter)))
    .where(sightSql(ctx.actor) ?? sql.lit(true))
    .limit(limit)
  for (const key of [...orderSql.keys(order).map((one) => one.sql), sql.ref('c.conversation_ref')]) query = query.orderBy(key, orderOf(order).direction)
  return query.execute()
}

/** Counts a queue's conversations that the caller may read; stops at 100. */
export async function countHeld(ctx: Ctx, { channel, filter }: Holding): Promise<number> {
  const held = ctx.db
    .selectFrom(walkOf(ctx, channel).selectAll('c').as('c'))
    .select(sql`1`.as('one'))
    .where(filterSql(resolved(ctx, filter)))
    .where(readableSql(ctx.actor) ?? sql.lit(true))
    .limit(limits.badgeMax + 1)
  const { count } = await ctx.db.selectFrom(held.as('held')).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Returns a chat's place among the chats in its queue that wait without an offer, starting at 1. Counts at most `limits.badgeMax` chats ahead of it. */
export async function placeInQueue(ctx: Ctx, queues: readonly Queue[], queue: Queue, row: ConversationRow): Promise<number> {
  const before = await conversationRows(ctx, waitingLongest(ctx).selectAll('c').where('c.offered_to', 'is', null))
    .where(filterSql(resolved(ctx, queue.filter)))
    .where(sql<boolean>`(c.waiting_since, c.conversation_ref) < (${row.waiting_since}, ${row.conversation_ref})`)
    .limit(limits.badgeMax)
    .execute()
  return 1 + before.filter((other) => queueOf(ctx, queues, other) === queue).length
}
