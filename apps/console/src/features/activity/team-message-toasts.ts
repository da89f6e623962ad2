import type { FeedItem } from '@porchlight/contracts/activity/activity'
import { limits } from '@porchlight/contracts/limits'
import { api } from '../../shared/connection/api.ts'
import { fetchAgain } from '../../shared/connection/fetch-again.ts'
import { log } from '../../shared/connection/log.ts'
import { showNews } from '../../shared/interface/news-toast.tsx'
import { t } from './texts.ts'

/** Messages that this tab has shown, by feed id. */
const shown = new Set<string>()

/** Shows each new message to the team as a toast, once. Older unread ones are only in the bell. */
export function showTeamMessages(items: readonly FeedItem[]): void {
  const after = Date.now() - limits.teamMessageFreshMinutes * 60_000
  for (const { feed_id, trigger, is_read, created_at, agent, activity_values } of items) {
    if (trigger !== 'team.message' || is_read || shown.has(feed_id) || Date.parse(created_at) < after) continue
    shown.add(feed_id)
    showNews({
      about: `team-message:${feed_id}`,
      title: t('teamMessageFrom', { name: agent?.agent_name || t('someone') }),
      body: activity_values.message ?? '',
      action: t('gotIt'),
      run: () =>
        void api.activity.markRead({ feedIds: [feed_id] }).then(
          () => fetchAgain(['feeds']),
          (cause: unknown) => log('The feed was not marked', cause),
        ),
    })
  }
}
