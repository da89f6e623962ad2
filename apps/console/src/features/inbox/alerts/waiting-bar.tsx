import { Notice } from '@porchlight/ui'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { Link } from 'react-router'
import { useLiveStatus } from '../../../shared/connection/live/live.ts'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { useWaitingMessages } from '../../../shared/conversations/store/waiting-messages.ts'
import styles from './waiting-bar.module.css'

const t = defineTexts('waiting_messages', {
  sending: {
    one: '{count} message waits for the connection. It is kept in this browser and sent by itself.',
    other: '{count} messages wait for the connection. They are kept in this browser and sent by themselves.',
  },
  held: { one: '{count} message has not been sent.', other: '{count} messages have not been sent.' },
  open: 'Open the conversation',
})

/** What has not been sent: while there is no connection, or because it waits for a decision. */
export function WaitingBar() {
  const { sending, held, thread } = useWaitingMessages()
  const isConnected = useLiveStatus() === 'open'
  const isWaiting = sending > 0 && !isConnected
  if (!isWaiting && held === 0) return null
  return (
    <div className={styles.bar}>
      <Notice tone="warning">
        {isWaiting && t('sending', { count: sending })} {held > 0 && t('held', { count: held })}{' '}
        {thread !== null && <Link to={conversationAddress(thread)}>{t('open')}</Link>}
      </Notice>
    </div>
  )
}
