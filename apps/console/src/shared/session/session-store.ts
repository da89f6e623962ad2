import { useSyncExternalStore } from 'react'
import { clearSession, readSession, readToken, type Session, type StoredToken, writeSession, writeToken } from './session-storage.ts'

let session: Session | null = readSession(localStorage)
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Hears of every sign-in and sign-out. Returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Who is signed in, or null. */
export const currentSession = (): Session | null => session

/** Begins a session in this browser. */
export function beginSession(next: Session, token: StoredToken): void {
  writeToken(localStorage, token)
  writeSession(localStorage, next)
  session = next
  announce()
}

/** Forgets the session and everything stored with it. */
export function forgetSession(): void {
  clearSession(localStorage)
  session = null
  announce()
}

/** Who is signed in, or null, as React state. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** The session inside the signed-in part of the console; the guards see to it that there is one. */
export function useSignedIn(): Session {
  const current = useSession()
  if (!current) throw new Error('Nobody is signed in.')
  return current
}

// Another tab signed out or in: this one follows.
addEventListener('storage', (event) => {
  if (event.key !== 'inbox-chat-token' && event.key !== null) return
  const before = session?.user.user_id
  session = readSession(localStorage)
  // Somebody else signed in: nothing of the first user may stay in memory.
  if (before && session && session.user.user_id !== before) location.reload()
  announce()
})

/** Takes over a role changed by an administrator; the permissions are then fetched for it. */
export function changeRole(user_type: Session['user']['user_type']): void {
  const token = readToken(localStorage)
  if (session && token) beginSession({ ...session, user: { ...session.user, user_type } }, token)
}
