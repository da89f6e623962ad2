import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { useContext } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import styles from './mail.module.css'
import { type SentMail, SentMails } from './sent-mails.ts'
import { t } from './texts.ts'

type Recipient = SentMail['recipients'][number]

/** Delivery state of a message's email for each recipient; failed ones can be retried. */
export function MailState({ conversation_ref, message_id }: { conversation_ref: string; message_id: string }) {
  const mail = useContext(SentMails).get(message_id)
  if (!mail) return null
  const retry = (address: string) => void api.mailReplies.retry({ conversation_ref, mail_id: mail.mail_id, address }).catch(tellRefusal)
  return (
    <ul className={styles.states}>
      {mail.recipients.map((each) => {
        const isLost = each.state === 'refused' || each.state === 'failed' || each.state === 'bounced'
        const Icon = isLost ? IconAlertCircle : each.state === 'sent' ? IconCheck : IconClock
        return (
          <li key={each.address} data-lost={isLost || undefined}>
            <Icon size={13} stroke={1.9} aria-hidden />
            <span>{stateText(each)}</span>
            {isLost && (
              <button type="button" onClick={() => retry(each.address)}>
                {t('retry')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function stateText({ state, address, reason, role }: Recipient): string {
  const name = role === 'to' ? address : `${address} (${t(role)})`
  if (state === 'queued') return reason === '' ? t('state_queued', { name }) : t('state_again', { name, reason })
  return t(`state_${state}`, { name, reason })
}
