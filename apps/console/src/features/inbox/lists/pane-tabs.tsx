import { ActionIcon } from '@mantine/core'
import { CountBadge } from '@porchlight/ui'
import { IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCounts } from '../../../shared/inbox/counts.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { type InboxPlace, isTicketTab, searchOf, startOf, startOfPane, tabs } from '../tabs.ts'
import { t } from '../texts.ts'
import styles from './list.module.css'

/** Scrolls the current link into view if its row is wider than the pane. */
export function showLink(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The inbox's tabs with their counts. Ticket lists share one tab. */
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
      to: startOf(id),
      isCurrent: isList && (id === place.tab || (id === 'tickets' && isTicketTab(place.tab))),
      count: figures[id] ?? 0,
      isQuiet: !(id === 'queue' || id === 'tickets' || (id === 'inbox' && (counts?.mine_unread ?? 0) > 0)),
    }))
  const drafts = { id: 'drafts' as const, to: startOfPane('drafts'), isCurrent: place.pane === 'drafts', count: 0, isQuiet: true }
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {[...links, drafts].map(({ id, to, isCurrent, count, isQuiet }) => (
        <Link key={id} ref={isCurrent ? showLink : undefined} to={searchOf(to)} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {t(`tab_${id}`)}
          <CountBadge count={count} quiet={isQuiet} />
        </Link>
      ))}
    </nav>
  )
}

/** Link to the search; beside the title, because the row of tabs is full. */
export const SearchLink = () => (
  <ActionIcon className={styles.searchLink} component={Link} to={searchOf(startOfPane('search'))} aria-label={t('tab_search')} size="md">
    <IconSearch size={17} stroke={1.7} />
  </ActionIcon>
)
