import { limits } from '@porchlight/contracts'
import { conversationField } from '@porchlight/contracts/conversation-fields'
import { type Filter, passes, resolveFilter, type Viewer } from '@porchlight/contracts/list-language'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { SmartQueues } from '../../kernel/generated/tables.ts'
import { conversationRows } from './access.ts'
import { filterSql } from './filter-sql.ts'
import { forStaff } from './present.ts'
import type { ConversationRow } from './rows.ts'
import { sightSql } from './sight.ts'

/** The people that the chats of a queue are offered to; everyone if both are empty. */
export type OfferedTo = { user_ids: string[]; team_refs: string[] }
/** A queue as offers need it. */
export type Queue = OfferedTo & { smart_queue_ref: string; name: string; filter: Filter }

/** Returns the conditions of a stored queue. */
export const filterOfQueue = (row: Pick<Selectable<SmartQueues>, 'filter'>): Filter => row.filter as Filter

/** Queues are the same for everyone: nobody in particular views them. */
const viewerOf = (ctx: Ctx): Viewer => ({ user_id: '', team_refs: [], now: ctx.clock.now() })
const resolved = (ctx: Ctx, filter: Filter) => resolveFilter(conversationField, filter, viewerOf(ctx))

/** Returns the queues in use, the first one first. */
export async function queuesInUse(ctx: Ctx): Promise<Queue[]> {
  const rows = await ctx.db
    .selectFrom('smart_queues')
    .select(['smart_queue_ref', 'name', 'filter', 'user_ids', 'team_refs'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('is_enabled', '=', true)
    .orderBy('position')
    .orderBy('smart_queue_ref')
    .execute()
  return rows.map((row) => ({ ...row, filter: filterOfQueue(row) }))
}

/** Returns the queue that holds a chat: the first one whose conditions it meets. */
export const queueOf = (ctx: Ctx, queues: readonly Queue[], row: ConversationRow): Queue | undefined =>
  queues.find((queue) => passes(resolved(ctx, queue.filter), forStaff(row, 'everyone')))

/** Selects the chats that have waited longest, as many as are checked against conditions. */
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

/** Returns the waiting chats within the caller's scope that meet these conditions, longest waiting first. */
export const heldRows = (ctx: Ctx, filter: Filter, limit: number): Promise<ConversationRow[]> =>
  conversationRows(ctx, waitingLongest(ctx).selectAll('c'))
    .where(filterSql(resolved(ctx, filter)))
    .where(sightSql(ctx.actor) ?? sql.lit(true))
    .orderBy('c.waiting_since')
    .orderBy('c.conversation_ref')
    .limit(limit)
    .execute()

/** Counts waiting chats within the caller's scope that meet these conditions; stops at 100. */
export async function countHeld(ctx: Ctx, filter: Filter): Promise<number> {
  const held = ctx.db
    .selectFrom(waitingLongest(ctx).selectAll('c').as('c'))
    .select(sql`1`.as('one'))
    .where(filterSql(resolved(ctx, filter)))
    .where(sightSql(ctx.actor) ?? sql.lit(true))
    .limit(limits.badgeMax + 1)
  const { count } = await ctx.db.selectFrom(held.as('held')).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Returns a chat's place among the chats of its queue that wait without an offer: 1 for the first. Counts as far as `limits.queueWalkMax` goes. */
export async function placeInQueue(ctx: Ctx, queues: readonly Queue[], queue: Queue, row: ConversationRow): Promise<number> {
  const before = await conversationRows(ctx, waitingLongest(ctx).selectAll('c').where('c.offered_to', 'is', null))
    .where(filterSql(resolved(ctx, queue.filter)))
    .where(sql<boolean>`(c.waiting_since, c.conversation_ref) < (${row.waiting_since}, ${row.conversation_ref})`)
    .limit(limits.badgeMax)
    .execute()
  return 1 + before.filter((other) => queueOf(ctx, queues, other) === queue).length
}
