import { IconAlertCircle, IconMessage } from '@tabler/icons-react'
import styles from './mail.module.css'
import { t } from './texts.ts'

/**
 * Explains why a reply in a ticket was not sent by email.
 * @param told the reason that the server stored in the message
 * @param name the requester
 */
export function NotMailed({ told, name }: { told: string; name: string }) {
  const isOnPage = told === 'on_page'
  const Icon = isOnPage ? IconMessage : IconAlertCircle
  return (
    <ul className={styles.states}>
      <li data-lost={!isOnPage || undefined}>
        <Icon size={13} stroke={1.9} aria-hidden />
        <span>{isOnPage ? t('told_on_page') : told === 'loop' ? t('told_loop') : t('told_no_address', { name })}</span>
      </li>
    </ul>
  )
}
