import { useSyncExternalStore } from 'react'
import { clearSession, readSession, readToken, type Session, type StoredToken, writeSignIn } from './session-storage.ts'

let session: Session | null = readSession(localStorage)
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Subscribes to sign-in and sign-out. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the current session, or null. */
export const currentSession = (): Session | null => session

/** Starts a session in this browser. */
export function beginSession(next: Session, token: StoredToken): void {
  writeSignIn(localStorage, next, token)
  session = next
  announce()
}

/** Whose session has ended in this tab. */
let lastEmail: string | undefined

/** Ends the session in this browser and removes its stored data. */
export function forgetSession(): void {
  lastEmail = session?.user.email
  clearSession(localStorage)
  session = null
  announce()
}

/** Returns the current session as React state; null if no one is signed in. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Returns the session. For use in the signed-in part of the console, where guards ensure that there is one. */
export function useSignedIn(): Session {
  const current = useSession()
  if (!current) throw new Error('Nobody is signed in.')
  return current
}

/** Returns whether another tab has signed in somebody else, or switched to another library. */
export function isOtherSession(): boolean {
  const stored = readSession(localStorage)
  return session !== null && stored !== null && stored.user.user_id !== session.user.user_id
}

const followedKey = 'porchlight-followed'
/** Returns, once, whether this tab was loaded again because another one had switched to another library. */
export function hasFollowed(): boolean {
  const has = sessionStorage.getItem(followedKey) !== null
  sessionStorage.removeItem(followedKey)
  return has
}

/** Loads the console again with the session that another tab has stored, to clear the data of the present one from memory. Pages of another library differ. */
export function followOtherSession(): void {
  if (readSession(localStorage)?.user.email === (session?.user.email ?? lastEmail)) {
    sessionStorage.setItem(followedKey, 'yes')
    location.assign('/admin')
  } else location.reload()
}

/** Returns whether another tab has signed in the person whose session has ended here: switching ends it a moment before the next one is stored. */
const isBack = () => session === null && lastEmail !== undefined && readSession(localStorage)?.user.email === lastEmail

// Adopt a sign-in or sign-out from another tab.
addEventListener('storage', (event) => {
  if (event.key !== 'inbox-chat-token' && event.key !== null) return
  if (isOtherSession() || isBack()) followOtherSession()
  session = readSession(localStorage)
  announce()
})

/** Applies a role change by an administrator; the new role's permissions are then fetched. */
export function changeRole(user_type: Session['user']['user_type']): void {
  const token = readToken(localStorage)
  if (session && token) beginSession({ ...session, user: { ...session.user, user_type } }, token)
}
