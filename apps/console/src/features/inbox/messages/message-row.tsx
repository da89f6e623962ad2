import type { ClientMessage, ConversationStore } from '@porchlight/client'
import type { Citation } from '@porchlight/contracts/answers/citation'
import type { AgentView } from '@porchlight/contracts/people/people'
import { Avatar, CitedText, type Marked, MessageText, momentText } from '@porchlight/ui'
import { LeftOutFiles } from '@porchlight/ui/left-out/left-out.tsx'
import { IconAlertCircle, IconCheck, IconChecks, IconLock, IconRoute } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { SourceLink } from '../../../shared/content/source-link.tsx'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import type { MessageAction } from '../../../shared/features/conversation-places.ts'
import { Attachments } from '../../../shared/files/uploads/attachments.tsx'
import { shownName } from '../../../shared/people/agents.ts'
import { t } from '../conversation/texts.ts'
import { MailState } from '../mail/mail-state.tsx'
import { NotMailed } from '../mail/not-mailed.tsx'
import { OriginalMail } from '../mail-original/original-mail.tsx'
import { clockText } from './clock-text.ts'
import type { HistoryRow } from './history-rows.ts'
import styles from './message.module.css'
import { MessageActions } from './message-actions.tsx'
import { MessageEditor } from './message-editor.tsx'
import { nameOf } from './name-of.ts'
import { OtherLink } from './system-line.tsx'
import { Unsent } from './unsent.tsx'

type Props = {
  row: Extract<HistoryRow, { kind: 'message' }>
  store: ConversationStore
  visitor: string
  me: string
  people: ReadonlyMap<string, AgentView>
  /** Actions of other features on a message. */
  actions: readonly MessageAction[]
  onAction: (action: MessageAction, message: ClientMessage) => void
}

/** One message. Notes are tinted and labeled as private; agents' and visitors' messages are on opposite sides. */
export const MessageRow = memo(function MessageRow({ row, store, visitor, me, people, actions, onAction }: Props) {
  const { message, isFirst, isLast, mark } = row
  const [isEditing, setEditing] = useState(false)
  const [wasEdited, setEdited] = useState(false)
  const endEditing = () => {
    setEditing(false)
    setEdited(true)
  }
  const isVisitor = message.sender_type === 'visitor'
  const isNote = message.sender_type === 'note'
  const told = message.sender_type === 'agent' && !message.local ? message.values?.told : undefined
  const isMailed = (message.sent_via === 'email' || told === 'by_mail') && !message.local && message.sender_type === 'agent'
  // What became of the email says more than that the message was stored.
  const isMarked = mark && isLast && !message.local && !((isMailed || told !== undefined) && mark === 'sent')
  const name = isVisitor ? (message.values?.author ?? visitor) : nameOf(message)
  const picture = isVisitor ? '' : people.get(message.sender?.id ?? '')?.agent_picture || message.sender?.picture
  return (
    <article
      className={styles.message}
      data-side={isVisitor ? 'start' : 'end'}
      data-note={isNote || undefined}
      data-first={isFirst || undefined}
      aria-label={name}
    >
      <span className={styles.face}>
        {isFirst &&
          (message.values?.flow === undefined && message.values?.rule === undefined ? (
            <Avatar name={name} picture={picture} size={26} />
          ) : (
            <span className={styles.bot}>
              <IconRoute size={15} stroke={1.8} aria-hidden />
            </span>
          ))}
      </span>
      <div className={styles.body}>
        {isFirst && (
          <p className={styles.by}>
            <b>{name}</b>
            {isNote && (
              <span className={styles.noteMark} title={t('noteHint')}>
                <IconLock size={12} stroke={2} aria-hidden />
                {t('note')}
              </span>
            )}
            <time dateTime={message.created_at} title={momentText(Date.parse(message.created_at))}>
              {clockText(message.created_at)}
            </time>
          </p>
        )}
        {isEditing ? (
          <MessageEditor message={message} store={store} onDone={endEditing} />
        ) : (
          <div className={styles.bubbleLine}>
            <Bubble message={message} me={me} people={people} />
            {!message.local && !message.is_deleted && (message.sender?.id === me || actions.length > 0) && (
              <MessageActions
                message={message}
                isMine={message.sender?.id === me}
                store={store}
                onEdit={() => setEditing(true)}
                actions={actions}
                onAction={onAction}
                takesFocus={wasEdited}
              />
            )}
          </div>
        )}
        {message.values?.mail && !message.is_deleted && <OriginalMail message={message} />}
        {conversationGuests().messageParts.map(({ id, isFor, Part }) => isFor(message) && <Part key={id} message={message} />)}
        {message.local && <Unsent message={message} store={store} />}
        {told !== undefined && told !== 'by_mail' && <NotMailed told={told} name={visitor} />}
        {isMailed && <MailState conversation_ref={message.conversation_ref} message_id={message.id} />}
        {isMarked && (
          <p className={styles.mark}>
            {mark === 'seen' ? <IconChecks size={14} stroke={1.9} aria-hidden /> : <IconCheck size={14} stroke={1.9} aria-hidden />}
            {t(mark)}
          </p>
        )}
      </div>
    </article>
  )
})

/** Returns the mentions to highlight, with people's current names; mentions of the user stand out more. */
function useMentions(mentions: readonly string[], me: string, people: Props['people']): readonly Marked[] {
  return useMemo(
    () =>
      mentions.flatMap((id) => {
        const person = people.get(id)
        return person ? { text: `@${shownName(person)}`, className: id === me ? styles.mentionOfMe : styles.mention } : []
      }),
    [mentions, me, people],
  )
}

const cited = (citation: Citation) => ({
  id: citation.article_id,
  text: citation.text,
  source: (
    <SourceLink source={citation}>
      <bdi>{citation.title}</bdi>
    </SourceLink>
  ),
})

function Bubble({ message, me, people }: { message: ClientMessage } & Pick<Props, 'me' | 'people'>) {
  const marked = useMentions(message.mentions, me, people)
  if (message.is_deleted)
    return (
      <p className={styles.deleted}>
        {message.values?.number ? t('movedTo', { number: message.values.number }) : t('deleted')}
        <OtherLink values={message.values} />
      </p>
    )
  const isBare = message.message === '' && !message.left_out && message.attachments.every((file) => file.width !== null)
  return (
    <div className={styles.bubble} data-bare={isBare || undefined} data-local={message.local} dir="auto">
      {message.citations ? (
        <CitedText parts={message.citations.map(cited)} />
      ) : (
        message.message !== '' && <MessageText text={message.message} marked={marked} />
      )}
      <Attachments files={message.attachments} />
      {message.left_out && <LeftOutFiles {...message.left_out} />}
      {message.edited_at && <span className={styles.edited}>{t('edited')}</span>}
      {message.local === 'failed' && <IconAlertCircle className={styles.failedIcon} size={16} aria-hidden />}
    </div>
  )
}
