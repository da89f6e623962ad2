import { LeftOutFiles } from '@porchlight/ui/left-out/left-out.tsx'
import { MessageText } from '@porchlight/ui/message-text/message-text.tsx'
import { memo } from 'react'
import { t } from '../../chat-texts.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { clockTime } from '../../parts/relative-time.ts'
import { Attachments } from './attachments.tsx'
import { CitedMessage } from './cited-message.tsx'
import { t as flowText } from './flow/flow-texts.ts'
import { shownText } from './flow/shown-text.ts'
import type { MessageRow } from './rows.ts'

const FormCard = lazyPart(async () => (await import('./form-card.tsx')).FormCard, 'the form could not be loaded')

type Props = {
  row: MessageRow
  company: string
  /** Status under the visitor's newest message, or under the newest one seen. */
  mark: string | null
  onRetry: (client_msg_id: string) => void
  onDiscard: (client_msg_id: string) => void
}

/** One message: the visitor's at the end side, the agents' at the start side with an avatar at the end of each run. */
export const MessageBubble = memo(function MessageBubble({ row, company, mark, onRetry, onDiscard }: Props) {
  const { message, isMine, isFirst, isLast } = row
  const name = isMine ? t('you') : (message.sender?.name ?? company)
  const isAutomatic = message.sender_type === 'agent' && message.sender === null
  const isByEmail = !isMine && (message.sent_via === 'email' || message.values?.told === 'by_mail')
  const isUnsent = message.local === 'failed' || message.local === 'draft'
  const classes = ['message', isMine ? 'is-mine' : 'is-theirs', isFirst && 'is-first', isLast && 'is-last', message.local && `is-${message.local}`]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {isMine ? null : <span className="face">{isLast ? <Avatar name={name} picture={message.sender?.picture} size={28} /> : null}</span>}
      <div className="message-body">
        {isFirst && !isMine ? (
          <span className="sender">
            {name}
            {isAutomatic ? <span className="bot-mark">{flowText('automatic')}</span> : null}
          </span>
        ) : (
          <span className="sr-only">{name}</span>
        )}
        {message.is_deleted ? <p className="bubble is-deleted">{t('deleted')}</p> : null}
        {message.message && !message.is_deleted ? (
          <div className="bubble" dir="auto">
            {message.citations ? <CitedMessage citations={message.citations} /> : <MessageText text={shownText(message)} />}
          </div>
        ) : null}
        {message.values?.form_ref && !message.is_deleted && !message.local ? (
          <FormCard conversation_ref={message.conversation_ref} message_id={message.id} />
        ) : null}
        {message.attachments.length > 0 ? <Attachments files={message.attachments} /> : null}
        {message.left_out ? (
          <div className="bubble left-out">
            <LeftOutFiles {...message.left_out} />
          </div>
        ) : null}
        {isUnsent ? (
          <Unsent kind={message.local === 'draft' ? 'draft' : 'failed'} onRetry={() => onRetry(message.id)} onDiscard={() => onDiscard(message.id)} />
        ) : isLast || mark || isByEmail ? (
          <span className="meta">
            <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
            {message.edited_at && !message.is_deleted ? <span>{t('edited')}</span> : null}
            {isByEmail ? <span>{t('by_email')}</span> : null}
            {mark ? <span className="mark">{mark}</span> : null}
          </span>
        ) : null}
      </div>
    </div>
  )
})

function Unsent({ kind, onRetry, onDiscard }: { kind: 'failed' | 'draft'; onRetry: () => void; onDiscard: () => void }) {
  return (
    <span className="meta unsent">
      <span>{t(kind)}</span>
      <button type="button" onClick={onRetry}>
        {t(kind === 'draft' ? 'send_now' : 'retry')}
      </button>
      <button type="button" onClick={onDiscard}>
        {t('discard')}
      </button>
    </span>
  )
}
