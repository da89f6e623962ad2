import type { ClientMessage } from '@porchlight/client'
import { useFleetingText } from '@porchlight/ui/fleeting-text/use-fleeting-text.ts'
import { useEffect, useRef, useState } from 'react'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import { t } from '../conversation/texts.ts'
import { nameOf } from './name-of.ts'
import { type Channel, systemText } from './system-line.tsx'

type Props = { messages: readonly ClientMessage[]; channel: Channel; visitor: string; me: string; isReady: boolean }

/** Announces new messages from others and chat events in the open conversation to screen readers, but never its earlier history. */
export function Announcer({ messages, channel, visitor, me, isReady }: Props) {
  const seen = useRef<number | null>(null)
  const [text, say] = useFleetingText()
  const [lines, setLines] = useState<readonly ClientMessage[]>([])
  useEffect(() => {
    if (!isReady) return
    const committed = messages.filter((message) => !message.local)
    const newest = committed.at(-1)?.seq ?? 0
    const from = seen.current
    seen.current = Math.max(newest, from ?? 0)
    if (from === null) return
    const news = committed.filter((message) => message.seq > from && message.sender?.id !== me)
    if (news.length === 0) return
    const hasText = (message: ClientMessage) => conversationGuests().messageKinds[message.message]?.Text !== undefined && !isSaid(message)
    setLines(news.filter(hasText))
    // Lines whose values must be looked up are rendered instead; a space keeps the region for them.
    say(
      news
        .filter((message) => !hasText(message))
        .map((message) => sentenceOf(message, visitor, channel))
        .join(' ') || ' ',
    )
  }, [messages, channel, visitor, me, isReady, say])
  return (
    <div className="pl-visually-hidden" role="status" aria-live="polite">
      {text}
      {text !== '' &&
        lines.map((message) => {
          const Text = conversationGuests().messageKinds[message.message]?.Text
          return Text && <Text key={message.id} message={message} />
        })}
    </div>
  )
}

/** Returns whether a message was written by a person, unlike a system line. */
const isSaid = ({ sender_type }: ClientMessage) => sender_type !== 'system' && sender_type !== 'system_debug'

function sentenceOf(message: ClientMessage, visitor: string, channel: Channel): string {
  if (!isSaid(message)) return systemText(message, channel) ?? ''
  const name = message.sender_type === 'visitor' ? visitor : nameOf(message)
  return t('newMessage', { name, text: message.message || message.attachments.map((file) => file.name).join(', ') })
}
