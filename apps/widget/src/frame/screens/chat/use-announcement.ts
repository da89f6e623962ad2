import type { ClientMessage } from '@porchlight/client'
import { useFleetingText } from '@porchlight/ui/fleeting-text/use-fleeting-text.ts'
import { useEffect, useRef } from 'react'
import { t } from '../../chat-texts.ts'

/** Returns the screen reader announcement for new messages: those that arrive while the chat is shown, not those loaded with it. */
export function useAnnouncement(messages: readonly ClientMessage[], company: string): string {
  const [words, say] = useFleetingText()
  const highest = useRef<number | null>(null)
  useEffect(() => {
    const theirs = messages.filter((message) => message.sender_type === 'agent' && !message.is_deleted)
    const newest = theirs.at(-1)
    if (newest && highest.current !== null && newest.seq > highest.current) {
      say(t('new_message', { name: newest.sender?.name ?? company, text: newest.message || t('attachment') }))
    }
    if (messages.length > 0) highest.current = Math.max(highest.current ?? 0, newest?.seq ?? 0)
  }, [messages, company, say])
  return words
}
