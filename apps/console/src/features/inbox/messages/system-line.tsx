import type { ClientMessage } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { momentText } from '@porchlight/ui'
import { byChannel } from '../../../shared/conversations/by-channel.ts'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import { t } from '../conversation/texts.ts'
import { useInboxPlace } from '../use-inbox-place.ts'
import { clockText } from './clock-text.ts'
import styles from './history.module.css'

/** The conversation's channel when a line was written: a chat until it became a ticket. */
export type Channel = ConversationView['channel']

/** Returns the channel that a line among these is about, in a conversation that is `now` of that channel. */
export function channelAt({ seq }: Pick<ClientMessage, 'seq'>, messages: readonly ClientMessage[], now: Channel): Channel {
  const became = messages.findLast(({ message, sender_type }) => message === 'became_ticket' && sender_type === 'system')
  return became && seq < became.seq ? 'chat' : now
}

/** Returns the text of a system message, in the words of its channel; null for a kind that this version doesn't know. */
export function systemText({ message, values }: Pick<ClientMessage, 'message' | 'values'>, channel: Channel): string | null {
  const { messageKinds } = conversationGuests()
  const kind = [byChannel(message, channel), message].find((key) => Object.hasOwn(messageKinds, key))
  return kind === undefined ? null : (messageKinds[kind]?.text(values ?? {}) ?? null)
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
export function SystemLine({ message, channel }: { message: ClientMessage; channel: Channel }) {
  const text = systemText(message, channel)
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
