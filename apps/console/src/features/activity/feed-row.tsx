import { ActionIcon } from '@mantine/core'
import type { FeedItem } from '@porchlight/contracts'
import { Avatar, RelativeTime } from '@porchlight/ui'
import { IconMail } from '@tabler/icons-react'
import styles from './feed.module.css'
import { t } from './texts.ts'

/** One activity: picture and name of the agent, activity, workflow, time. A click marks it read; the icon takes that back. */
export function FeedRow({ item, onMark }: { item: FeedItem; onMark: (feed_id: string, isRead: boolean) => void }) {
  const name = item.agent?.agent_name || t('someone')
  return (
    <li className={styles.row} data-unread={!item.is_read || undefined}>
      <button type="button" className={styles.item} onClick={() => !item.is_read && onMark(item.feed_id, true)}>
        <Avatar name={name} picture={item.agent?.agent_picture} size={32} />
        <span className={styles.text}>
          <span className={styles.agent}>
            {name}
            {!item.is_read && <span className="pl-visually-hidden"> ({t('unreadOnly')})</span>}
          </span>
          <span className={styles.activity}>{item.activity_name}</span>
          {item.workflow_name && <span className={styles.workflow}>{item.workflow_name}</span>}
        </span>
        <span className={styles.time}>
          <RelativeTime at={item.created_at} />
        </span>
      </button>
      {item.is_read && (
        <ActionIcon className={styles.unreadAction} size={26} aria-label={t('markUnread')} title={t('markUnread')} onClick={() => onMark(item.feed_id, false)}>
          <IconMail size={15} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  )
}
