import { Button } from '@mantine/core'
import type { PlatformTicketView } from '@porchlight/contracts/platform-tickets/platform-tickets'
import { Avatar, Notice } from '@porchlight/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { log } from '../../shared/connection/log.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { listPlace } from './addresses.ts'
import { messagesOf, type Scope, ticketQuery } from './api.ts'
import styles from './platform-tickets.module.css'
import { ReplyForm } from './reply-form.tsx'
import { t } from './texts.ts'
import { TicketMessage } from './ticket-message.tsx'
import { TicketState } from './ticket-state.tsx'

type Props = { conversation_ref: string; scope: Scope; onOpen: (conversation_ref: string) => void }

/** One ticket: its messages, and the actions available to its requester. */
export function TicketView({ conversation_ref, scope, onOpen }: Props) {
  const query = useInfiniteQuery(ticketQuery(conversation_ref))
  const ticket = query.data?.pages[0]?.ticket
  const messages = query.data ? messagesOf(query.data) : []
  const unreadUpTo = ticket?.unread_count ? messages.at(-1)?.id : undefined
  useEffect(() => {
    if (unreadUpTo === undefined || document.visibilityState !== 'visible') return
    api.platformTickets.markSeen({ conversation_ref, message_id: unreadUpTo }).catch((cause: unknown) => log('The ticket was not marked as seen', cause))
  }, [conversation_ref, unreadUpTo])
  return (
    <Page
      title={ticket?.subject ?? t('title')}
      lead={ticket && <TicketFacts ticket={ticket} />}
      actions={ticket && ticket.state !== 'closed' && <CloseButton conversation_ref={conversation_ref} />}
    >
      <Link className={styles.back} to={listPlace(scope)}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        {t('back')}
      </Link>
      <Section>
        <Loaded query={query} rows={5}>
          {() => (
            <>
              {query.hasNextPage && (
                <div className={styles.more}>
                  <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('earlier')}
                  </Button>
                </div>
              )}
              <div className={styles.messages} role="log" aria-label={t('messages')}>
                {messages.map((message) => (
                  <TicketMessage key={message.id} message={message} requester={ticket?.requester} onOpen={onOpen} />
                ))}
              </div>
              {ticket?.merged_into ? <Notice tone="info">{t('isMerged')}</Notice> : ticket?.state === 'closed' && <Notice tone="info">{t('isClosed')}</Notice>}
              <ReplyForm conversation_ref={conversation_ref} onMoved={onOpen} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  )
}

function TicketFacts({ ticket }: { ticket: PlatformTicketView }) {
  const { agent, number, requester } = ticket
  return (
    <span className={styles.factLine}>
      <TicketState ticket={ticket} />
      <span>{t('ticketNumber', { number })}</span>
      {!requester.is_me && <span>{requester.name}</span>}
      {agent && (
        <span className={styles.agent}>
          <Avatar name={agent.name} picture={agent.picture} size={18} />
          {t('handledBy', { name: agent.name })}
        </span>
      )}
    </span>
  )
}

function CloseButton({ conversation_ref }: { conversation_ref: string }) {
  const close = useMutation({
    mutationFn: () => api.platformTickets.close({ conversation_ref }),
    onSuccess: () => {
      showSuccess(t('closed'))
    },
  })
  return (
    <Button variant="default" size="xs" loading={close.isPending} onClick={() => close.mutate()}>
      {t('closeTicket')}
    </Button>
  )
}
