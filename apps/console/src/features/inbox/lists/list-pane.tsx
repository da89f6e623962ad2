import { Button } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts'
import { firstView } from '@porchlight/contracts/conversation-lists'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconArchive, IconInbox, IconLock, IconMessages, IconMoodSmile, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type FailedQuery, LoadFailure } from '../../../shared/page/load-failure.tsx'
import { MoreRows } from '../../../shared/page/more-rows.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import type { Selection } from '../day/use-selection.ts'
import { type InboxPlace, isTicketTab } from '../tabs.ts'
import { t } from '../texts.ts'
import { ConversationList } from './conversation-list.tsx'
import styles from './list.module.css'
import { ListHeader } from './list-header.tsx'
import { offersQuery, type useConversationList } from './list-query.ts'
import { Offers } from './offers.tsx'

const ConversationTable = lazy(() => import('../table/conversation-table.tsx'))
const BulkBar = lazy(() => import('../day/bulk-bar.tsx'))

export type ListPaneProps = {
  place: InboxPlace
  go: (change: Partial<InboxPlace>) => void
  list: ReturnType<typeof useConversationList>
  /** Whether the list's order has loaded. */
  isKnown: boolean
  isTable: boolean
  /** The visible rows; undefined while loading. */
  rows: readonly ConversationView[] | undefined
  active: string | null
  me: string
  selection: Selection
  onActive: (ref: string) => void
  onAccepted: (ref: string) => void
}

/** Left pane: tabs, offers and the list. */
export function ListPane({ place, go, list, isKnown, isTable, rows, active, me, selection, onActive, onAccepted }: ListPaneProps) {
  const { query, more, loadMore } = list
  const { can } = usePermissions()
  const { data: offers = [] } = useQuery({ ...offersQuery, enabled: can('canTakeChats') })
  const window = isKnown ? query.data : undefined
  const onOpen = (ref: string) => {
    onActive(ref)
    go({ conversation: ref })
  }
  const onEnd = () => window?.cursor && more !== 'failed' && loadMore()
  const shown = { place, active, me, selection, onActive, onOpen, onEnd, footer: <MoreRows more={more} onRetry={loadMore} /> }
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
        <Suspense key={`${place.tab} ${place.type} ${place.filter} ${place.sort}`}>
          {isTable ? (
            <ConversationTable {...shown} rows={rows} go={go} hasMore={window.cursor !== null} />
          ) : (
            <ConversationList {...shown} rows={rows} open={place.conversation} />
          )}
        </Suspense>
      ) : window && (!window.cursor || window.rows.length > 0) ? (
        <Empty place={place} go={go} hasOffers={window.rows.length > 0} />
      ) : query.isError ? (
        <Failed query={query} />
      ) : (
        <div className={styles.loading}>
          <Skeleton rows={7} height={42} round label={t('loading')} />
        </div>
      )}
    </section>
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

function Failed({ query }: { query: FailedQuery }) {
  const isForbidden = query.error instanceof ApiError && query.error.code === 'forbidden'
  return (
    <div className={styles.state}>
      {isForbidden ? (
        <EmptyState icon={<IconLock size={20} stroke={1.6} />} title={t('listForbidden')}>
          {t('listForbiddenText')}
        </EmptyState>
      ) : (
        <LoadFailure query={query} title={t('listFailed')} />
      )}
    </div>
  )
}
