import { ActionIcon } from '@mantine/core'
import { CountBadge } from '@porchlight/ui'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { inboxPanes } from '../../features/inbox-places.ts'
import { late } from '../../interface/late.ts'
import { scrollToShow } from '../../interface/page/scroll-to-show.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { useCounts } from '../counts.ts'
import { type InboxPlace, isTicketTab, searchOf, startOf, startOfPane, tabs } from '../tabs.ts'
import { conversationText } from '../texts.ts'
import styles from './list.module.css'
import type { TabLink } from './tab-link.ts'
import { useFitting } from './use-fitting.ts'

const MoreTabsMenu = late(() => import('./more-tabs-menu.tsx'))

/** The inbox's tabs with their counts, then those of other panes. Ticket lists share one tab. Tabs that don't fit in the row are in a menu at its end. */
export function PaneTabs({ place }: { place: InboxPlace }) {
  const counts = useCounts()
  const { can } = usePermissions()
  const figures: Partial<Record<InboxPlace['tab'], number>> = {
    inbox: counts?.mine,
    queue: counts?.queue,
    chats: counts?.chats,
    tickets: counts?.unread_tickets,
  }
  const isList = place.pane === 'list'
  const links = tabs
    .filter(({ id, rule }) => can(rule) && (!isTicketTab(id) || id === 'tickets'))
    .map(({ id }) => ({
      id,
      label: conversationText(`tab_${id}`),
      to: startOf(id),
      isCurrent: isList && (id === place.tab || (id === 'tickets' && isTicketTab(place.tab))),
      count: figures[id] ?? 0,
      isQuiet: !(id === 'queue' || id === 'tickets' || (id === 'inbox' && (counts?.mine_unread ?? 0) > 0)),
    }))
  const panes = inboxPanes()
    .filter(({ rule, hasTab = true }) => hasTab && can(rule))
    .map(({ id, title }) => ({ id, label: title(), to: startOfPane(id), isCurrent: place.pane === id, count: 0, isQuiet: true }))
  // The least used tabs come last, because tabs at the end are the first to move into the menu.
  const isRare = ({ id }: TabLink) => id === 'archives'
  const all: readonly TabLink[] = [...links.toSorted((one, other) => Number(isRare(one)) - Number(isRare(other))), ...panes]
  const { row, count: fits, isCompact } = useFitting()
  return (
    <nav className={styles.tabs} aria-label={conversationText('tabs')}>
      <div ref={row} className={styles.tabRow}>
        {all.map(({ id, label, to, isCurrent, count, isQuiet }, index) => (
          <Link
            key={id}
            ref={isCurrent && isCompact ? scrollToShow : undefined}
            to={searchOf(to)}
            className={styles.tab}
            data-over={index >= fits || undefined}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
            <CountBadge count={count} quiet={isQuiet} />
          </Link>
        ))}
      </div>
      {fits < all.length && <MoreTabs links={all.slice(fits)} />}
    </nav>
  )
}

/** Button that opens the menu of further tabs, labeled with the current tab if that is one of them. */
function MoreTabs({ links }: { links: readonly TabLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const current = links.find(({ isCurrent }) => isCurrent)
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={`${styles.tab} ${styles.moreTabs}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-current={current ? 'page' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {current ? current.label : conversationText('moreTabs')}
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
      <Suspense>
        <MoreTabsMenu links={links} button={button} isOpen={isOpen} onChange={setOpen} />
      </Suspense>
    </>
  )
}

/** Search link, beside the title because the row of tabs is full. */
export const SearchLink = () => (
  <ActionIcon className={styles.searchLink} component={Link} to={searchOf(startOfPane('search'))} aria-label={conversationText('tab_search')} size="md">
    <IconSearch size={17} stroke={1.7} />
  </ActionIcon>
)
