import { CountBadge } from '@porchlight/ui'
import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useCommands } from '../../shared/interface/commands/commands.ts'
import { LateTooltip } from '../../shared/interface/page/late-tooltip.tsx'
import { feedQuery, useReadAbout } from './api.ts'
import styles from './feed.module.css'
import { thingAt } from './feed-place.ts'
import { t } from './texts.ts'

const FeedModal = lazy(() => import('./feed-modal.tsx'))

/** Bell button with the number of unread activities; opens the feed. */
export function FeedBell({ className }: { className?: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const button = useRef<HTMLButtonElement>(null)
  const page = useInfiniteQuery(feedQuery('all')).data?.pages[0]
  const unread = page?.unreadCount ?? 0
  useEffect(() => {
    if (page?.feeds.some(({ trigger, is_read }) => trigger === 'team.message' && !is_read))
      void import('./team-message-toasts.ts').then(({ showTeamMessages }) => showTeamMessages(page.feeds))
  }, [page])
  useReadAbout(thingAt(useLocation()), unread, state === 'open')
  useCommands(
    useMemo(
      () => [{ id: 'activity.open', label: t('open'), group: t('general'), keywords: ['bell', 'notifications'], shortcut: 'g f', run: () => setState('open') }],
      [],
    ),
  )
  return (
    <>
      <button ref={button} type="button" className={className} aria-label={t('title')} aria-haspopup="dialog" onClick={() => setState('open')}>
        <IconBell size={20} stroke={1.7} aria-hidden />
        {unread > 0 && (
          <span className={styles.bellBadge}>
            <CountBadge count={unread} label={t('unread', { count: unread })} />
          </span>
        )}
      </button>
      <LateTooltip target={button} label={t('title')} />
      <Suspense>{state !== 'never' && <FeedModal isOpen={state === 'open'} onClose={() => setState('closed')} />}</Suspense>
    </>
  )
}
