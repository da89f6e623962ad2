import type { ClientMessage } from '@porchlight/client'
import { useFleetingText } from '@porchlight/ui/fleeting-text/use-fleeting-text.ts'
import { useEffect, useRef } from 'react'
import { t } from '../../chat-texts.ts'
import { choicesText } from './flow/choices-text.ts'
import { shownText } from './flow/shown-text.ts'

/**
 * Returns the screen reader announcement for new messages: those that arrive while the chat is shown, not those loaded with it.
 * @param news other news to announce, when it changes
 */
export function useAnnouncement(messages: readonly ClientMessage[], company: string, news: string): string {
  const [words, say] = useFleetingText()
  const highest = useRef<number | null>(null)
  useEffect(() => {
    const theirs = messages.filter((message) => message.sender_type === 'agent' && !message.is_deleted)
    const before = highest.current
    const fresh = before === null ? [] : theirs.filter(({ seq }) => seq > before)
    const newest = fresh.at(-1)
    if (newest) {
      const text = fresh.map((message) => [shownText(message) || t('attachment'), choicesText(message.prompt)].filter(Boolean).join(' ')).join(' ')
      say(t('new_message', { name: newest.sender?.name ?? company, text }))
    }
    if (messages.length > 0) highest.current = Math.max(before ?? 0, theirs.at(-1)?.seq ?? 0)
  }, [messages, company, say])
  useEffect(() => {
    if (news) say(news)
  }, [news, say])
  return words
}
