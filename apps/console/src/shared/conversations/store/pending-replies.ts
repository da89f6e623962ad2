import type { Outbox } from '@porchlight/client'
import { serverTimeOf } from '@porchlight/ui/relative-time/right-now.ts'
import { live } from '../../connection/live/live.ts'
import { currentSession } from '../../session/session-store.ts'
import { applyToLists } from './follow-library.ts'
import { knownConversation } from './known-conversation.ts'
import { setReplies } from './pending-acts.ts'

/**
 * Shows replies in lists while they are on their way: their conversation moves to where the reply will put it. Without a connection nobody has been answered, so
 * the conversation stays among those that wait until the reply can leave. Returns the function that ends this.
 */
export function showReplies(outbox: Outbox): () => void {
  const threads = new Set<string>()
  const show = (thread: string) => {
    const row = knownConversation(thread)
    const entries = live.status === 'open' ? outbox.entries(thread).filter(({ state }) => state === 'sending') : []
    if (outbox.entries(thread).length > 0) threads.add(thread)
    else threads.delete(thread)
    const replies = entries.map(({ message, attachments, kind, created_at }) => ({
      act: { act: 'reply' as const, message, attachments, sender_type: kind === 'note' ? ('note' as const) : ('agent' as const) },
      now: new Date(serverTimeOf(created_at)).toISOString(),
    }))
    if (row) setReplies(row, currentSession()?.user.user_id ?? '', replies)
  }
  const stops = [
    outbox.on('change', ({ thread }) => show(thread)),
    // Before the entry is removed: the row never shows a state between both.
    outbox.on('sent', ({ answer: { conversation } }) => 'visitor' in conversation && applyToLists({ conversations: [conversation] })),
    live.on('status', () => {
      for (const thread of threads) show(thread)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
