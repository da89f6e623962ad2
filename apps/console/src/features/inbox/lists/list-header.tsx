import { ActionIcon } from '@mantine/core'
import { CountBadge } from '@porchlight/ui'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCounts } from '../../../shared/inbox/counts.ts'
import { late } from '../../../shared/late.ts'
import { type InboxPlace, isTicketTab, searchOf, startOf, tabs, viewsOf } from '../tabs.ts'
import { t } from '../texts.ts'
import { NewTicketButton } from '../tickets/new-ticket-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './list.module.css'
import { PaneTabs, SearchLink, showLink } from './pane-tabs.tsx'

const QueueLists = late(() => import('../queues/queue-lists.tsx'))
const ListMenu = late(() => import('./list-menu.tsx'))

/** Tabs with their counts, and the menu for order and filter. */
export function ListHeader({ place, go }: { place: InboxPlace; go: (change: Partial<InboxPlace>) => void }) {
  // Keep the header of chats low: the filter gets its own line only when it has conditions.
  const hasBar = isTicketTab(place.tab) || place.filter !== ''
  return (
    <header className={styles.header}>
      <div className={styles.titleLine}>
        <h1>{t(`tab_${place.tab}`)}</h1>
        <p>{t(`hint_${place.tab}`)}</p>
        {isTicketTab(place.tab) && <NewTicketButton onCreated={(conversation) => go({ ...startOf('tickets'), conversation })} />}
        {!hasBar && <FilterBar place={place} go={go} isButton />}
        <SearchLink />
        <ListMenuButton place={place} go={go} />
      </div>
      <PaneTabs place={place} />
      {isTicketTab(place.tab) && <TicketLists place={place} />}
      {(place.tab === 'queue' || isTicketTab(place.tab)) && (
        <Suspense>
          <QueueLists place={place} go={go} />
        </Suspense>
      )}
      {hasBar && <FilterBar place={place} go={go} />}
    </header>
  )
}

const ticketLists: readonly InboxPlace[] = [
  ...viewsOf('tickets').map((type) => ({ ...startOf('tickets'), type })),
  ...tabs.flatMap(({ id }) => (isTicketTab(id) && id !== 'tickets' ? [startOf(id)] : [])),
]

const isPlatform = ({ tab }: InboxPlace) => tab === 'hlpttickets' || tab === 'awaitingreplyhlpttickets'

/** Links to the lists of tickets. Those of other libraries' staff have counts; a library without children has none. */
function TicketLists({ place }: { place: InboxPlace }) {
  const hlpt = useCounts()?.hlpt
  const figures: Partial<Record<InboxPlace['tab'], number>> = { hlpttickets: hlpt?.open, awaitingreplyhlpttickets: hlpt?.awaiting }
  return (
    <nav className={styles.views} aria-label={t('ticketLists')}>
      {ticketLists
        .filter((list) => !isPlatform(list) || hlpt || list.tab === place.tab)
        .map((list) => ({ list, isCurrent: list.tab === place.tab && (list.tab !== 'tickets' || list.type === place.type) }))
        .map(({ list, isCurrent }) => (
          <Link
            key={`${list.tab} ${list.type}`}
            ref={isCurrent ? showLink : undefined}
            to={searchOf(list)}
            className={styles.view}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {t(list.tab === 'tickets' ? `type_${list.type}` : `tab_${list.tab}`)}
            <CountBadge count={figures[list.tab] ?? 0} quiet />
          </Link>
        ))}
    </nav>
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
