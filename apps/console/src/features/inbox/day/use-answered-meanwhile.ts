import type { ClientMessage } from '@porchlight/client'
import { useRef } from 'react'

/** Newest message at the time the user began writing, keyed by conversation and kind. Preserved while they switch between conversations. */
const begun = new Map<string, number>()

const isCommitted = ({ seq }: ClientMessage) => seq < Number.MAX_SAFE_INTEGER
const newestSeq = (messages: readonly ClientMessage[]): number => messages.findLast(isCommitted)?.seq ?? 0

/** Returns the name of the colleague whose reply arrived after seq `since`; null if none did. */
export function answeredSince(messages: readonly ClientMessage[], since: number, me: string): string | null {
  const answer = messages.findLast((one) => one.sender_type === 'agent' && one.sender?.id !== me && isCommitted(one) && one.seq > since && !one.is_deleted)
  return answer ? (answer.sender?.name ?? '') : null
}

/**
 * Watches for colleagues' replies while the user writes one. `answeredBy` returns the colleague's name, or null; `accept` records that the user has seen the
 * reply.
 */
export function useAnsweredMeanwhile(key: string, isWriting: boolean, messages: readonly ClientMessage[], me: string) {
  const latest = useRef(messages)
  latest.current = messages
  if (!isWriting) begun.delete(key)
  else if (!begun.has(key)) begun.set(key, newestSeq(messages))
  return {
    answeredBy: (): string | null => answeredSince(latest.current, begun.get(key) ?? 0, me),
    accept: () => void begun.set(key, newestSeq(latest.current)),
  }
}
