import type { ClientMessage } from '@porchlight/client'
import { momentText } from '@porchlight/ui'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import { t } from '../conversation/texts.ts'
import { useInboxPlace } from '../use-inbox-place.ts'
import { clockText } from './clock-text.ts'
import styles from './history.module.css'

/** Returns the text of a system message; null for a kind that this version doesn't know. */
export function systemText({ message, values }: Pick<ClientMessage, 'message' | 'values'>): string | null {
  const { messageKinds } = conversationGuests()
  return Object.hasOwn(messageKinds, message) ? (messageKinds[message]?.text(values ?? {}) ?? null) : null
}

/** Button in a line about a merge, a split or a link that opens the other conversation. */
export function OtherLink({ values }: { values: ClientMessage['values'] }) {
  const { go } = useInboxPlace()
  const { conversation_ref, number } = values ?? {}
  if (!conversation_ref || !number) return null
  return (
    <button type="button" className={styles.other} onClick={() => go({ conversation: conversation_ref })}>
      {t('openOther', { number })}
    </button>
  )
}

/** System line between messages that describes an event in the conversation. */
export function SystemLine({ message }: { message: ClientMessage }) {
  const text = systemText(message)
  if (text === null) return null
  const Text = conversationGuests().messageKinds[message.message]?.Text
  return (
    <p className={styles.system}>
      {Text ? <Text message={message} /> : text}
      <OtherLink values={message.values} />
      <time dateTime={message.created_at} title={momentText(Date.parse(message.created_at))}>
        {clockText(message.created_at)}
      </time>
    </p>
  )
}
