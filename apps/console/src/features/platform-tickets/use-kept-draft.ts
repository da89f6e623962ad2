import { useState } from 'react'
import { onSessionEnd } from '../../shared/session/end-session.ts'

/** Unsent text by key, held in memory so that it survives navigation. Cleared when the session ends. */
const kept = new Map<string, unknown>()
onSessionEnd(() => kept.clear())

/** Key for the draft of a new ticket. */
export const newTicket = 'new'

/**
 * Preserves an unsent draft after its form unmounts.
 * @param key a ticket's `conversation_ref`, or `newTicket`
 * @returns the draft, a function to change it, and one to start over
 */
export function useKeptDraft<T>(key: string, blank: () => T): [draft: T, setDraft: (draft: T) => void, clear: () => void] {
  const [draft, setDraft] = useState(() => (kept.get(key) as T | undefined) ?? blank())
  const change = (next: T) => {
    kept.set(key, next)
    setDraft(next)
  }
  const clear = () => {
    kept.delete(key)
    setDraft(blank())
  }
  return [draft, change, clear]
}
