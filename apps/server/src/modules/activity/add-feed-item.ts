import { createHash } from 'node:crypto'
import type { Ctx } from '../../kernel/context.ts'
import { announceFeed } from './announce.ts'

/**
 * One item in a user's feed: `agent_id` caused `trigger`, about the entity. Screens have text for known triggers and fill in `activity_values`; for other
 * triggers they show `activity_name`, the words after the agent's name.
 */
export type NewFeedItem = {
  user_id: string
  trigger: string
  activity_name?: string
  activity_values?: Record<string, string>
  agent_id?: string | null
  workflow_name?: string | null
  workflow_ref?: string | null
  entity_type: string
  entity_ref?: string | null
  /** Idempotency key: items with the same key and user are written once. */
  once: string
}

/** Adds one item to the feeds of people who are active, in one statement, and notifies the sockets of those who didn't have it. */
export async function addFeedItems(
  ctx: Ctx,
  user_ids: readonly string[],
  { once, activity_values = {}, ...item }: Omit<NewFeedItem, 'user_id'>,
): Promise<void> {
  const { support_lib_id } = ctx
  if (user_ids.length === 0) return
  const values = { support_lib_id, activity_name: '', ...item, activity_values: JSON.stringify(activity_values), created_at: ctx.clock.now() }
  const added = await ctx.db
    .insertInto('feed_items')
    .values(user_ids.map((user_id) => ({ ...values, user_id, feed_id: feedIdOf(once, user_id) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  for (const { user_id } of added) announceFeed(ctx, user_id)
}

const feedIdOf = (once: string, user_id: string) => createHash('sha256').update(`${once}\n${user_id}`).digest('hex').slice(0, 32)

/** Adds an item to an active user's feed and notifies the user's sockets. Returns false, without doing anything, if the item exists or the user is gone. */
export async function addFeedItem(ctx: Ctx, { once, activity_name = '', activity_values = {}, ...item }: NewFeedItem): Promise<boolean> {
  const { support_lib_id } = ctx
  const user = await ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', item.user_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!user) return false
  const feed_id = feedIdOf(once, item.user_id)
  const added = await ctx.db
    .insertInto('feed_items')
    .values({ support_lib_id, feed_id, ...item, activity_name, activity_values: JSON.stringify(activity_values), created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('feed_id')
    .executeTakeFirst()
  if (added) announceFeed(ctx, item.user_id)
  return added !== undefined
}
