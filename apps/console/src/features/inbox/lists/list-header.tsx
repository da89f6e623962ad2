import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import styles from '../../../shared/conversations/lists/list.module.css'
import { PaneTabs, SearchLink } from '../../../shared/conversations/lists/pane-tabs.tsx'
import { type InboxPlace, isTicketTab, startOf } from '../../../shared/conversations/tabs.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { late } from '../../../shared/interface/late.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { t } from '../texts.ts'

const TicketLists = lazy(() => import('../../tickets/ticket-lists.tsx'))
const NewTicketButton = late(() => import('../../tickets/new-ticket-button.tsx'))
const NextTicket = late(() => import('../../tickets/next-ticket.tsx'))
const QueueLists = late(() => import('../../queues/queue-lists.tsx'))
const ListMenu = late(() => import('./list-menu.tsx'))

/** Tabs with their counts, and the menu for order and filter. */
export function ListHeader({ place, go }: { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }) {
  // Keep chat list headers compact: the filter gets its own line only when it has conditions.
  const hasBar = isTicketTab(place.tab) || place.filter !== ''
  return (
    <header className={styles.header}>
      <div className={styles.titleLine}>
        <h1>{conversationText(`tab_${place.tab}`)}</h1>
        <p>{t(`hint_${place.tab}`)}</p>
        <Suspense>{isTicketTab(place.tab) && <NewTicketButton onCreated={(conversation) => go({ ...startOf('tickets'), conversation })} />}</Suspense>
        {!hasBar && <FilterBar place={place} go={go} isButton />}
        <SearchLink />
        <ListMenuButton place={place} go={go} />
      </div>
      <PaneTabs place={place} />
      {isTicketTab(place.tab) && (
        <Suspense fallback={<div className={styles.viewsPlace} />}>
          <TicketLists place={place} />
        </Suspense>
      )}
      {(place.tab === 'queue' || isTicketTab(place.tab)) && (
        <Suspense>
          <QueueLists place={place} />
        </Suspense>
      )}
      {hasBar && (
        <div className={styles.filterLine}>
          <FilterBar place={place} go={go} />
          {isTicketTab(place.tab) && (
            <Suspense>
              <NextTicket go={go} />
            </Suspense>
          )}
        </div>
      )}
    </header>
  )
}

function ListMenuButton({ place, go }: { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <ActionIcon
        ref={setButton}
        className={styles.listMenu}
        aria-label={t('sortAndFilter')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        size="md"
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={17} stroke={1.7} />
      </ActionIcon>
      <Suspense>
        <ListMenu place={place} go={go} button={button} isOpen={isOpen} onChange={setOpen} />
      </Suspense>
    </>
  )
}
