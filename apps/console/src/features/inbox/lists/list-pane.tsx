import { ApiError } from '@porchlight/client'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import styles from '../../../shared/conversations/lists/list.module.css'
import { useOffers } from '../../../shared/conversations/store/list-query.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { late } from '../../../shared/interface/late.ts'
import { type FailedQuery, LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { MoreRows } from '../../../shared/interface/page/more-rows.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSelectionCommands } from '../selection/use-selection-commands.ts'
import { t } from '../texts.ts'
import { ConversationList } from './conversation-list.tsx'
import { ListHeader } from './list-header.tsx'
import type { ListPaneProps } from './list-pane-props.ts'

const ConversationTable = lazy(() => import('../table/conversation-table.tsx'))
const ListEmpty = lazy(() => import('./list-empty.tsx'))
const Offers = late(() => import('../offers/offers.tsx'))
const BulkBar = lazy(() => import('../selection/bulk-bar.tsx'))

/** Left pane: tabs, the list, and offers at its bottom. */
export function ListPane({ place, go, list, isKnown, isTable, rows, active, me, selection, onActive, onEnter, onAccepted }: ListPaneProps) {
  const { query, more, loadMore } = list
  const { can } = usePermissions()
  const { wish, onWished } = useSelectionCommands(selection, place.conversation === null ? active : null)
  const isOfferedChats = can('canTakeChats')
  const offers = useOffers(isOfferedChats) ?? []
  const window = isKnown ? list.window : undefined
  const onOpen = (ref: string) => {
    onActive(ref)
    go({ conversation: ref })
  }
  const onEnd = () => window?.cursor && more !== 'failed' && loadMore()
  const shown = { place, active, me, selection, onActive, onOpen, onEnter, onEnd, footer: <MoreRows more={more} onRetry={loadMore} /> }
  return (
    <section className={styles.pane} aria-label={conversationText('title')}>
      <ListHeader place={place} go={go} />
      {window && rows && rows.length > 0 ? (
        <Suspense key={`${place.tab} ${place.type} ${place.filter} ${place.sort}`}>
          {isTable ? (
            <ConversationTable {...shown} rows={rows} go={go} hasMore={window.cursor !== null} />
          ) : (
            <ConversationList {...shown} rows={rows} open={place.conversation} />
          )}
        </Suspense>
      ) : window && !window.cursor ? (
        <Suspense>
          <ListEmpty place={place} go={go} />
        </Suspense>
      ) : query.isError ? (
        <Failed query={query} />
      ) : more === 'failed' ? (
        <Failed query={{ error: null, refetch: loadMore }} />
      ) : (
        <div className={styles.loading}>
          <Skeleton rows={7} height={42} round label={conversationText('loading')} />
        </div>
      )}
      {rows && selection.refs.size > 0 && (
        <div className={styles.barPlace}>
          <Suspense>
            <BulkBar rows={rows} selection={selection} wish={wish} onWished={onWished} />
          </Suspense>
        </div>
      )}
      {isOfferedChats && (
        <Suspense>
          <Offers offers={offers} active={active} onAccepted={onAccepted} onOpen={onOpen} />
        </Suspense>
      )}
    </section>
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
