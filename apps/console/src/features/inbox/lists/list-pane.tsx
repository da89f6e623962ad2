import { Button } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts'
import { firstView } from '@porchlight/contracts/conversation-lists'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconArchive, IconCloudOff, IconInbox, IconLock, IconMessages, IconMoodSmile, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { errorText } from '../../../shared/error-text.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import type { Selection } from '../day/use-selection.ts'
import { type InboxPlace, isTicketTab } from '../tabs.ts'
import { t } from '../texts.ts'
import { ConversationList } from './conversation-list.tsx'
import styles from './list.module.css'
import { ListHeader } from './list-header.tsx'
import { offersQuery, type useConversationList } from './list-query.ts'
import { Offers } from './offers.tsx'

const BulkBar = lazy(() => import('../day/bulk-bar.tsx'))

export type ListPaneProps = {
  place: InboxPlace
  go: (change: Partial<InboxPlace>) => void
  list: ReturnType<typeof useConversationList>
  /** The visible rows; undefined while loading. */
  rows: readonly ConversationView[] | undefined
  active: string | null
  me: string
  selection: Selection
  onActive: (ref: string) => void
  onAccepted: (ref: string) => void
}

/** Left pane: tabs, offers and the list. */
export function ListPane({ place, go, list, rows, active, me, selection, onActive, onAccepted }: ListPaneProps) {
  const { query, more, loadMore } = list
  const { can } = usePermissions()
  const { data: offers = [] } = useQuery({ ...offersQuery, enabled: can('canTakeChats') })
  const window = query.data
  const onOpen = (ref: string) => {
    onActive(ref)
    go({ conversation: ref })
  }
  return (
    <section className={styles.pane} aria-label={t('title')}>
      <ListHeader place={place} go={go} />
      {offers.length > 0 && <Offers offers={offers} active={active} onAccepted={onAccepted} onOpen={onOpen} />}
      {rows && selection.refs.size > 0 && (
        <Suspense>
          <BulkBar rows={rows} selection={selection} />
        </Suspense>
      )}
      {window && rows && rows.length > 0 ? (
        <ConversationList
          key={`${place.tab} ${place.type} ${place.filter} ${place.sort}`}
          listKey={place}
          rows={rows}
          open={place.conversation}
          active={active}
          me={me}
          selection={selection}
          onActive={onActive}
          onOpen={onOpen}
          onEnd={() => window.cursor && more !== 'failed' && loadMore()}
          footer={<More more={more} onRetry={loadMore} />}
        />
      ) : window && (!window.cursor || window.rows.length > 0) ? (
        <Empty place={place} go={go} hasOffers={window.rows.length > 0} />
      ) : query.isError ? (
        <Failed error={query.error} isTrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.loading}>
          <Skeleton rows={7} height={42} round label={t('loading')} />
        </div>
      )}
    </section>
  )
}

function More({ more, onRetry }: { more: 'idle' | 'loading' | 'failed'; onRetry: () => void }) {
  if (more === 'idle') return null
  return (
    <div className={styles.more} role="status">
      {more === 'loading' ? t('loadingMore') : t('moreFailed')}
      {more === 'failed' && (
        <button type="button" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  )
}

const icons: Partial<Record<InboxPlace['tab'], typeof IconInbox>> = { inbox: IconInbox, queue: IconMoodSmile, chats: IconMessages, archives: IconArchive }

type EmptyProps = Pick<ListPaneProps, 'place' | 'go'> & { /** All conversations are shown above the list, as offers. */ hasOffers: boolean }

function Empty({ place, go, hasOffers }: EmptyProps) {
  const { can } = usePermissions()
  const Icon = icons[place.tab] ?? IconTicket
  const isFiltered = place.type !== firstView(place.tab) || place.filter !== ''
  const action = isFiltered ? (
    <Button size="xs" variant="default" onClick={() => go({ type: 'all', filter: '' })}>
      {t('showAll')}
    </Button>
  ) : (
    place.tab === 'inbox' &&
    can('canTakeChats') && (
      <Button size="xs" variant="default" onClick={() => go({ tab: 'queue' })}>
        {t('empty_inbox_action')}
      </Button>
    )
  )
  const kind = hasOffers ? 'offered' : isFiltered ? 'filtered' : isTicketTab(place.tab) ? 'tickets' : (place.tab as 'inbox' | 'queue' | 'chats' | 'archives')
  return (
    <div className={styles.state}>
      <EmptyState icon={<Icon size={20} stroke={1.6} />} title={t(`empty_${kind}`)} action={action || undefined}>
        {t(`empty_${kind}_text`)}
      </EmptyState>
    </div>
  )
}

function Failed({ error, isTrying, onRetry }: { error: unknown; isTrying: boolean; onRetry: () => void }) {
  const isForbidden = error instanceof ApiError && error.code === 'forbidden'
  const retry = (
    <Button size="xs" variant="default" loading={isTrying} onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <div className={styles.state}>
      {isForbidden ? (
        <EmptyState icon={<IconLock size={20} stroke={1.6} />} title={t('listForbidden')}>
          {t('listForbiddenText')}
        </EmptyState>
      ) : (
        <EmptyState tone="failure" icon={<IconCloudOff size={20} stroke={1.6} />} title={t('listFailed')} action={retry}>
          {errorText(error)}
        </EmptyState>
      )}
    </div>
  )
}
