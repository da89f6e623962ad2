import type { PlatformTicketView } from '@porchlight/contracts'
import styles from './platform-tickets.module.css'
import { t } from './texts.ts'

/** Where a ticket stands for its requester, in words and as a mark: whoever was answered no longer waits, even if no one owns the ticket. */
export function TicketState({ ticket }: { ticket: Pick<PlatformTicketView, 'state' | 'last_message'> }) {
  const isAnswered = ticket.state !== 'closed' && ticket.last_message?.sender_type === 'agent'
  const state = isAnswered ? 'answered' : ticket.state
  return (
    <span className={styles.state} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
}
