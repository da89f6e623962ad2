import { useState } from 'react'
import { onSessionEnd } from '../../shared/session/end-session.ts'

/** Unsent texts in this window, so that visiting another page loses none. They end with the session. */
const kept = new Map<string, unknown>()
onSessionEnd(() => kept.clear())

/** Key of the ticket that is being raised. */
export const newTicket = 'new'

/**
 * Keeps an unsent text beyond its form.
 * @param key the text's purpose: a ticket, or a new one
 * @returns the text, a function to change it, and one to begin another
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
