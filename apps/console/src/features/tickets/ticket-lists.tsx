import { CountBadge } from '@porchlight/ui'
import { Link } from 'react-router'
import { useCounts } from '../../shared/conversations/counts.ts'
import styles from '../../shared/conversations/lists/list.module.css'
import { type InboxPlace, isTicketTab, searchOf, startOf, tabs, viewsOf } from '../../shared/conversations/tabs.ts'
import { conversationText } from '../../shared/conversations/texts.ts'
import { scrollToShow } from '../../shared/interface/page/scroll-to-show.ts'
import { t } from './texts.ts'

const ticketLists: readonly InboxPlace[] = [
  ...viewsOf('tickets').map((type) => ({ ...startOf('tickets'), type })),
  ...tabs.flatMap(({ id }) => (isTicketTab(id) && id !== 'tickets' ? [startOf(id)] : [])),
]

const isPlatform = ({ tab }: InboxPlace) => tab === 'hlpttickets' || tab === 'awaitingreplyhlpttickets'

/** Links to the ticket lists. Lists of other libraries' tickets show a count; they are hidden in a library without children. */
export default function TicketLists({ place }: { place: InboxPlace }) {
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
            ref={isCurrent ? scrollToShow : undefined}
            to={searchOf(list)}
            className={styles.view}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {conversationText(list.tab === 'tickets' ? `type_${list.type}` : `tab_${list.tab}`)}
            <CountBadge count={figures[list.tab] ?? 0} quiet />
          </Link>
        ))}
    </nav>
  )
}
