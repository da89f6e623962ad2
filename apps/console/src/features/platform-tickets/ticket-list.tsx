import { Button } from '@mantine/core'
import type { PlatformTicketView } from '@porchlight/contracts/platform-tickets/platform-tickets'
import { ChoiceBar, CountBadge, EmptyState, RelativeTime } from '@porchlight/ui'
import { IconLifebuoy } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { ticketPlace } from './addresses.ts'
import { type Scope, ticketsQuery } from './api.ts'
import { NewTicketDialog } from './new-ticket-dialog.tsx'
import styles from './platform-tickets.module.css'
import { t } from './texts.ts'
import { TicketState } from './ticket-state.tsx'

type Props = { scope: Scope; onScope: (scope: Scope) => void; onOpen: (conversation_ref: string) => void }

/** The user's tickets or their library's, newest first. */
export function TicketList({ scope: wanted, onScope, onOpen }: Props) {
  const { can } = usePermissions()
  const seesLibrary = can('canManageGeneralAndSecuritySettings')
  const scope = seesLibrary ? wanted : 'mine'
  const query = useInfiniteQuery(ticketsQuery(scope))
  const [isNew, setNew] = useState(false)
  const support = query.data?.pages[0]?.support
  const add = (
    <Button size="xs" onClick={() => setNew(true)}>
      {t('newTicket')}
    </Button>
  )
  return (
    <Page title={t('title')} lead={support && t('lead', { company: support.company_name })} actions={support && add}>
      <Section>
        {support && seesLibrary && (
          <div className={styles.tools}>
            <ChoiceBar
              label={t('scope')}
              value={scope}
              choices={(['mine', 'library'] as const).map((value) => ({ value, label: t(`scope_${value}`) }))}
              onChange={onScope}
            />
          </div>
        )}
        <Loaded query={query} rows={5}>
          {({ pages }) => {
            const tickets = pages.flatMap((page) => page.tickets)
            if (tickets.length === 0) return <Nothing isThere={Boolean(support)} />
            return (
              <ul className={styles.list}>
                {tickets.map((ticket) => (
                  <TicketRow key={ticket.conversation_ref} ticket={ticket} scope={scope} />
                ))}
              </ul>
            )
          }}
        </Loaded>
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </Section>
      <NewTicketDialog isOpen={isNew} onClose={() => setNew(false)} onCreated={onOpen} />
    </Page>
  )
}

const Nothing = ({ isThere }: { isThere: boolean }) => (
  <EmptyState icon={<IconLifebuoy size={20} stroke={1.6} />} title={t(isThere ? 'none' : 'noSupport')}>
    {t(isThere ? 'noneText' : 'noSupportText')}
  </EmptyState>
)

function TicketRow({ ticket, scope }: { ticket: PlatformTicketView; scope: Scope }) {
  const { conversation_ref, subject, requester, last_message, unread_count, updated_at } = ticket
  const name = scope === 'library' && (requester.is_me ? t('you') : requester.name)
  return (
    <li>
      <Link className={styles.ticket} to={ticketPlace(conversation_ref, scope)} data-unread={unread_count > 0 || undefined}>
        <span className={styles.line}>
          <span className={styles.subject} dir="auto">
            {subject}
          </span>
          <CountBadge count={unread_count} label={t('unread', { count: unread_count })} />
          <TicketState ticket={ticket} />
        </span>
        <span className={styles.line}>
          <span className={styles.excerpt} dir="auto">
            {last_message?.excerpt}
          </span>
          <span className={styles.quiet}>
            {name && `${name} · `}
            <RelativeTime at={updated_at} />
          </span>
        </span>
      </Link>
    </li>
  )
}
