import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import type { PlatformTicketView } from '@porchlight/contracts/platform-tickets/platform-tickets'
import { Avatar, MessageText, momentText, RelativeTime } from '@porchlight/ui'
import { Attachments } from '../../shared/files/uploads/attachments.tsx'
import { useMe } from '../../shared/people/me.ts'
import styles from './platform-tickets.module.css'
import { systemText, t } from './texts.ts'

type Props = { message: MessageView; requester: PlatformTicketView['requester'] | undefined; onOpen: (conversation_ref: string) => void }

/** A ticket message or a line about a ticket event. */
export function TicketMessage({ message, requester, onOpen }: Props) {
  if (message.sender_type === 'system') return <SystemLine message={message} onOpen={onOpen} />
  return <Written message={message} requester={requester} onOpen={onOpen} />
}

function SystemLine({ message, onOpen }: Omit<Props, 'requester'>) {
  const text = systemText(message.message, message.values)
  if (text === null) return null
  return (
    <p className={styles.system}>
      {text} <OtherTicket values={message.values} onOpen={onOpen} />
    </p>
  )
}

/** Button that opens the other ticket involved in a merge or split. */
function OtherTicket({ values, onOpen }: { values: MessageView['values'] } & Pick<Props, 'onOpen'>) {
  const { conversation_ref, number } = values ?? {}
  if (!conversation_ref || !number) return null
  return (
    <button type="button" className={styles.other} onClick={() => onOpen(conversation_ref)}>
      {t('openOther', { number })}
    </button>
  )
}

function Written({ message, requester, onOpen }: Props) {
  const me = useMe()
  const isOurs = message.sender_type === 'visitor'
  // If a colleague wrote for the requester, the message has the colleague's name.
  const author = message.sender?.name || (isOurs ? requester?.name : t('support')) || ''
  const isMine = isOurs && !message.sender?.name && requester?.is_me === true
  const name = isMine ? t('you') : author
  return (
    <article className={styles.message} data-side={isOurs ? 'end' : 'start'} aria-label={name}>
      <Avatar name={author} picture={isMine ? me?.agent_picture : message.sender?.picture} size={26} />
      <div className={styles.body}>
        <p className={styles.byLine}>
          <b>{name}</b>
          <span title={momentText(Date.parse(message.created_at))}>
            <RelativeTime at={message.created_at} />
          </span>
        </p>
        {message.is_deleted ? (
          <p className={styles.system}>
            {message.values?.number ? t('movedTo', { number: message.values.number }) : t('deleted')} <OtherTicket values={message.values} onOpen={onOpen} />
          </p>
        ) : (
          <div className={styles.bubble} dir="auto">
            {message.message !== '' && <MessageText text={message.message} />}
            <Attachments files={message.attachments} />
            {message.edited_at && <span className={styles.quiet}>{t('edited')}</span>}
          </div>
        )}
      </div>
    </article>
  )
}
