import { Button } from '@mantine/core'
import { Skeleton } from '@porchlight/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { spentText } from './spent-text.ts'
import { t } from './texts.ts'
import { timeOf } from './time-query.ts'
import { TimeRow } from './time-row.tsx'
import styles from './time-spent.module.css'
import { TimerRow } from './timer-row.tsx'

const TimeDialog = lazy(() => import('./time-dialog.tsx'))
/** What the dialog is about: an entry by its ref, or a new one. */
type Dialog = { entry_ref: string } | 'new' | null

/** Section of the panel beside a conversation: the timer, the time that everybody spent, and a button that adds time by hand. */
export function TimePanel({ conversation: { conversation_ref }, me, may }: OpenedConversation) {
  const query = useInfiniteQuery(timeOf(conversation_ref))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { can } = usePermissions()
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = () => setDialog(null)
  if (data?.entries.length === 0 && !may.note) return null
  const edited = dialog !== null && dialog !== 'new' ? data?.entries.find(({ entry_ref }) => entry_ref === dialog.entry_ref) : undefined
  return (
    <PanelSection title={data && data.minutes > 0 ? t('titleSum', { time: spentText(data.minutes) }) : t('title')}>
      {may.note && (
        <div className={styles.tools}>
          <TimerRow conversation_ref={conversation_ref} onStopped={(entry_ref) => setDialog({ entry_ref })} />
          <Button size="xs" variant="default" onClick={() => setDialog('new')}>
            {t('addTime')}
          </Button>
        </div>
      )}
      {data ? (
        data.entries.length > 0 && (
          <ul className={styles.list} aria-label={t('title')}>
            {data.entries.map((entry) => (
              <TimeRow
                key={entry.entry_ref}
                entry={entry}
                mayChange={may.note && (entry.user_id === me || can('canManageTeammatesSeatsAndPermissions'))}
                onEdit={() => setDialog({ entry_ref: entry.entry_ref })}
              />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailure query={query} title={t('failed')} />
      ) : (
        <Skeleton rows={2} height={20} label={t('loading')} />
      )}
      {hasNextPage && (
        <Button className={styles.more} size="compact-xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
      <Suspense>
        {dialog === 'new' && <TimeDialog conversation={{ conversation_ref }} isOpen onClose={close} />}
        {edited && <TimeDialog key={edited.entry_ref} entry={edited} isOpen onClose={close} />}
      </Suspense>
    </PanelSection>
  )
}
