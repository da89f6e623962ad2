import type { ConversationView } from '@porchlight/contracts/conversations'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../../shared/session/end-session.ts'

/** Conversations whose visitor is there now, as far as this page has heard. */
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

/** Whose last change is a message of the visitor has just been heard of: conversations that began after the list was fetched. */
export function setWritersOnline(rows: readonly ConversationView[]): void {
  const changed = rows.filter((row) => row.last_message?.sender_type === 'visitor' && row.last_message.at === row.updated_at && put(row.conversation_ref, true))
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
