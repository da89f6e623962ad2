import { activityApi, type FeedItem } from '@porchlight/contracts/activity/activity'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { refersWithinSight } from '../conversations/index.ts'
import { staffNames } from '../people/index.ts'

/** Selects a user's items, except those about conversations outside the caller's scope. */
function itemsOf(ctx: Ctx, user_id: string, isRead?: boolean) {
  const within = refersWithinSight(ctx, 'feed_items.entity_ref')
  return ctx.db
    .selectFrom('feed_items')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .$if(isRead !== undefined, (select) => select.where('read_at', isRead ? 'is not' : 'is', null))
    .$if(within !== undefined, (select) => select.where((eb) => eb.or([eb('entity_type', 'not in', ['conversation', 'ticket']), within ?? eb.lit(true)])))
}

/** Returns how many items this user has, in total or by read state. */
export async function countItems(ctx: Ctx, user_id: string, isRead?: boolean): Promise<number> {
  const { count } = await itemsOf(ctx, user_id, isRead)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the caller's feed in pages, newest first (checklist B3). */
export const listFeeds = query(activityApi.feeds, async (ctx, { limit, page, isRead }) => {
  const user_id = staffOf(ctx).user_id
  const rows = await itemsOf(ctx, user_id, isRead)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('feed_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const names = await staffNames(
    ctx,
    rows.flatMap((row) => row.agent_id ?? []),
  )
  const feeds = rows.map((row): FeedItem => {
    const agent = row.agent_id ? names.get(row.agent_id) : undefined
    return {
      feed_id: row.feed_id,
      is_read: row.read_at !== null,
      trigger: row.trigger,
      activity_name: row.activity_name,
      activity_values: row.activity_values as FeedItem['activity_values'],
      agent: agent ? { agent_name: agent.name, agent_picture: agent.picture } : null,
      workflow_name: row.workflow_name,
      workflow_ref: row.workflow_ref,
      entity_type: row.entity_type,
      entity_ref: row.entity_ref,
      created_at: row.created_at.toISOString(),
    }
  })
  const pagination = { totalCount: await countItems(ctx, user_id, isRead), page, limit }
  return { data: { feeds, pagination, unreadCount: await countItems(ctx, user_id, false) } }
})
