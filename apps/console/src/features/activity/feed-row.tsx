import { ActionIcon } from '@mantine/core'
import type { FeedItem } from '@porchlight/contracts/activity/activity'
import { Avatar, RelativeTime } from '@porchlight/ui'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { activityText } from './activity-text.ts'
import styles from './feed.module.css'
import { feedPlace } from './feed-place.ts'
import { t } from './texts.ts'

type Props = {
  item: FeedItem
  onMark: (feed_id: string, isRead: boolean) => void
  /** Called when the click navigates in the current tab. */
  onLeave: () => void
}

/**
 * One activity: the agent's picture and name, activity, workflow and time. A click marks it as read and opens its entity; the icon marks it as unread again.
 */
export function FeedRow({ item, onMark, onLeave }: Props) {
  const place = feedPlace(item)
  const read = () => !item.is_read && onMark(item.feed_id, true)
  return (
    <li className={styles.row} data-unread={!item.is_read || undefined}>
      {place ? (
        <Link
          className={styles.item}
          to={place}
          onClick={(event) => {
            read()
            // With a modifier key, the link opens in another tab or window and the feed stays open.
            if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onLeave()
          }}
        >
          <About item={item} />
        </Link>
      ) : (
        <button type="button" className={styles.item} onClick={read}>
          <About item={item} />
        </button>
      )}
      {item.is_read && (
        <ActionIcon className={styles.unreadAction} size={26} aria-label={t('markUnread')} title={t('markUnread')} onClick={() => onMark(item.feed_id, false)}>
          <IconMail size={15} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  )
}

function About({ item }: { item: FeedItem }) {
  const name = item.agent?.agent_name || item.workflow_name || t('someone')
  return (
    <>
      <Avatar name={name} picture={item.agent?.agent_picture} size={32} />
      <span className={styles.text}>
        <span className={styles.agent}>
          {name}
          {!item.is_read && <span className="pl-visually-hidden"> ({t('unreadOnly')})</span>}
        </span>
        <span className={styles.activity}>{activityText(item)}</span>
        {item.workflow_name && <span className={styles.workflow}>{item.workflow_name}</span>}
      </span>
      <span className={styles.time}>
        <RelativeTime at={item.created_at} />
      </span>
    </>
  )
}
