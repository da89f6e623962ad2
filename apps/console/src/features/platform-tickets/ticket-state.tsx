import type { PlatformTicketView } from '@porchlight/contracts'
import styles from './platform-tickets.module.css'
import { t } from './texts.ts'

/** Where a ticket stands, in words and as a mark. */
export const TicketState = ({ state }: Pick<PlatformTicketView, 'state'>) => (
  <span className={styles.state} data-state={state}>
    {t(`state_${state}`)}
  </span>
)
