import type { PlatformTicketView } from '@porchlight/contracts/platform-tickets/platform-tickets'
import styles from './platform-tickets.module.css'
import { t } from './texts.ts'

/**
 * A ticket's state from the requester's point of view, as text and badge. A requester who has been answered is no longer waiting, even if no one owns the
 * ticket.
 */
export function TicketState({ ticket }: { ticket: Pick<PlatformTicketView, 'state' | 'last_message'> }) {
  const isAnswered = ticket.state !== 'closed' && ticket.last_message?.sender_type === 'agent'
  const state = isAnswered ? 'answered' : ticket.state
  return (
    <span className={styles.state} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
}
