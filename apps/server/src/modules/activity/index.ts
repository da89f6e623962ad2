import { schedule } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { markRead } from './actions/mark-read.ts'
import { notify, ruleActions } from './actions/notify.ts'
import { tellTeam } from './actions/tell-team.ts'
import { listFeeds } from './queries.ts'
import { reactions } from './reactions.ts'

export { addFeedItem, type NewFeedItem } from './add-feed-item.ts'

const keptDays = 365

/** The activity feed. */
export const activity: Module = {
  name: 'activity',
  handlers: [listFeeds, markRead, notify, tellTeam],
  workflows: { actions: ruleActions },
  notices: [notice('feed', 'feed.changed', { to: ({ user_id }) => [user_id] })],
  reactions,
  schedules: [
    schedule(
      'activity.tidy',
      '11 3 * * *',
      `select distinct support_lib_id from feed_items where created_at < $1::timestamptz - interval '${keptDays} days'`,
      async (ctx) => {
        const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
        await ctx.db.deleteFrom('feed_items').where('support_lib_id', '=', ctx.support_lib_id).where('created_at', '<', before).execute()
      },
    ),
  ],
}
