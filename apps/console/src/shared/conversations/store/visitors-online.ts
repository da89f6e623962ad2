import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../session/end-session.ts'

/** Conversations whose visitor is online, as last reported by a list page or a presence signal. A message doesn't count as presence. */
const online = new Set<string>()
const listeners = new Set<() => void>()
/** Number of the last signal about each conversation; pages requested before it are outdated. */
const heardAt = new Map<string, number>()
let heard = 0

/** Returns the number of presence signals so far; take it before requesting a list page. */
export const presenceHeard = (): number => heard

const announce = () => {
  for (const listener of [...listeners]) listener()
}

function put(ref: string, isOnline: boolean): boolean {
  if (online.has(ref) === isOnline) return false
  if (isOnline) online.add(ref)
  else online.delete(ref)
  return true
}

/** Records that a visitor came online or went offline. */
export function setVisitorOnline(ref: string, isOnline: boolean): void {
  heard += 1
  heardAt.set(ref, heard)
  if (put(ref, isOnline)) announce()
}

/** Records the presence reported by a list page, except where a signal has arrived since the page was requested. @param since `presenceHeard()` at that time */
export function setPageOnline(page: { conversations: readonly ConversationView[]; online: readonly string[] }, since: number): void {
  const there = new Set(page.online)
  const known = page.conversations.filter(({ conversation_ref }) => (heardAt.get(conversation_ref) ?? 0) <= since)
  const changed = known.filter(({ conversation_ref }) => put(conversation_ref, there.has(conversation_ref)))
  if (changed.length > 0) announce()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether the conversation's visitor is online. */
export const useVisitorOnline = (ref: string): boolean => useSyncExternalStore(subscribe, () => online.has(ref))

onSessionEnd(() => {
  online.clear()
  heardAt.clear()
  announce()
})
