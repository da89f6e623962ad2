import type { MyTicketView } from '@porchlight/contracts/my-tickets/my-tickets'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { t as listText } from '../../list-texts.ts'
import { shortTime } from '../../parts/relative-time.ts'
import { type Route, useRouter } from '../../router.tsx'
import { useSession } from '../../session/use-session.ts'
import { t } from './tickets-texts.ts'

/** A ticket in the list. The visitor's own opens here; one that only has their address opens in the help center. */
export function TicketRow({ ticket }: { ticket: MyTicketView }) {
  const router = useRouter()
  const { boot } = useSession()
  const { conversation_ref, subject, number, state, unread_count, last_message, updated_at, is_own } = ticket
  const route: Route = { screen: 'chat', conversation_ref }
  const way = is_own
    ? { href: router.address(route), onClick: (event: Parameters<typeof router.follow>[0]) => router.follow(event, route) }
    : { href: `/ticket/${encodeURIComponent(boot.support_lib_id)}/${conversation_ref}`, target: '_blank', rel: 'noopener' }
  return (
    <li>
      <a className="row" {...way}>
        <span className="row-body">
          <span className="row-top">
            <span className="row-name" dir="auto">
              {subject || t('number', { number })}
            </span>
            <time dateTime={updated_at}>{shortTime(last_message?.at ?? updated_at, rightNow(), listText('now'))}</time>
          </span>
          <span className="row-bottom">
            <span className={unread_count > 0 ? 'row-excerpt is-unread' : 'row-excerpt'}>
              {[t(state), t('number', { number }), unread_count > 0 && t('unread', { count: unread_count }), !is_own && t('elsewhere')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </span>
      </a>
    </li>
  )
}
