import type { ConversationView } from '@porchlight/contracts/conversations'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../../shared/session/end-session.ts'

/** Conversations whose visitor is online, as the server last said: with a page of a list, or by a presence signal. A message is no sign of presence. */
const online = new Set<string>()
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of [...listeners]) listener()
}

function put(ref: string, isOnline: boolean): boolean {
  if (online.has(ref) === isOnline) return false
  if (isOnline) online.add(ref)
  else online.delete(ref)
  return true
}

/** A visitor came or went. */
export function setVisitorOnline(ref: string, isOnline: boolean): void {
  if (put(ref, isOnline)) announce()
}

/** What a page of a list says of its conversations. */
export function setPageOnline(page: { conversations: readonly ConversationView[]; online: readonly string[] }): void {
  const there = new Set(page.online)
  const changed = page.conversations.filter(({ conversation_ref }) => put(conversation_ref, there.has(conversation_ref)))
  if (changed.length > 0) announce()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Is the visitor of this conversation there? */
export const useVisitorOnline = (ref: string): boolean => useSyncExternalStore(subscribe, () => online.has(ref))

onSessionEnd(() => {
  online.clear()
  announce()
})
