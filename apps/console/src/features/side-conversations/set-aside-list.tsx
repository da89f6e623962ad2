import { Button } from '@mantine/core'
import { discardAside, exchangeAside, useMayExchange, useSetAside } from '../../shared/conversations/drafts/side-drafts.ts'
import styles from './side-conversations.module.css'
import { t } from './texts.ts'

/** First messages that were taken back while another one was being written. Each can be exchanged for that one. */
export function SetAsideList({ conversation_ref }: { conversation_ref: string }) {
  const list = useSetAside(conversation_ref)
  const mayExchange = useMayExchange(conversation_ref)
  if (list.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t('setAside')}>
      {list.map(({ key, to, message, attachments }) => (
        <li key={key}>
          <p className={styles.hint} dir="auto">
            {t('takenBack', { to })}
          </p>
          <p dir="auto">{message || attachments.map(({ name }) => name).join(', ')}</p>
          <span className={styles.choices}>
            <Button size="compact-xs" variant="default" disabled={!mayExchange} onClick={() => exchangeAside(conversation_ref, key)}>
              {t('writeOn', { to })}
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discardAside(conversation_ref, key)}>
              {t('discard', { to })}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
