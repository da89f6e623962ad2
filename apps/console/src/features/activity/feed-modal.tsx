import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { ChoiceBar, EmptyState, Skeleton } from '@porchlight/ui'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { feedQuery, useUnreadFeeds } from './api.ts'
import styles from './feed.module.css'
import type { FeedFilter } from './feed-pages.ts'
import { FeedRow } from './feed-row.tsx'
import { t } from './texts.ts'
import { useMarkFeed } from './use-mark-feed.ts'

const choices = () =>
  [
    { value: 'all', label: t('all') },
    { value: 'unread', label: t('unreadOnly') },
    { value: 'read', label: t('readOnly') },
  ] as const

/** The 'User Activities Feed' dialog (checklist B3). */
export default function FeedModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [filter, setFilter] = useState<FeedFilter>('all')
  const unread = useUnreadFeeds()
  const mark = useMarkFeed()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={400}
      zIndex={limits.modalZIndex}
      overlayProps={{ zIndex: limits.overlayZIndex }}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: styles.drawer, body: styles.body, header: styles.header, title: styles.title }}
    >
      <div className={styles.tools}>
        <ChoiceBar label={t('filter')} value={filter} choices={choices()} onChange={setFilter} />
        <Button variant="subtle" color="gray" size="compact-sm" disabled={unread === 0} onClick={() => mark.mutate({ feed_id: 'all', isRead: true })}>
          {t('markAll')}
        </Button>
      </div>
      {isOpen && <FeedList filter={filter} onMark={(feed_id, isRead) => mark.mutate({ feed_id, isRead })} onLeave={onClose} />}
    </Drawer>
  )
}

type ListProps = { filter: FeedFilter; onMark: (feed_id: string, isRead: boolean) => void; onLeave: () => void }

function FeedList({ filter, onMark, onLeave }: ListProps) {
  const query = useInfiniteQuery(feedQuery(filter))
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (isPending) {
    return (
      <div className={styles.padded}>
        <Skeleton rows={6} height={44} label={t('loading')} round />
      </div>
    )
  }
  if (isError && !data) return <LoadFailure query={query} title={t('failed')} />
  const items = data.pages.flatMap((page) => page.feeds)
  if (items.length === 0) return <FeedEmpty filter={filter} />
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <FeedRow key={item.feed_id} item={item} onMark={onMark} onLeave={onLeave} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

const emptyTexts = () =>
  ({
    all: [t('emptyAll'), t('emptyAllText')],
    unread: [t('emptyUnread'), t('emptyUnreadText')],
    read: [t('emptyRead'), t('emptyReadText')],
  }) as const

function FeedEmpty({ filter }: { filter: FeedFilter }) {
  const [title, text] = emptyTexts()[filter]
  return (
    <EmptyState icon={<IconBell size={20} stroke={1.6} />} title={title}>
      {text}
    </EmptyState>
  )
}
