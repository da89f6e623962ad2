import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Session, SessionState } from './session-state.ts'

/** Provides the session to the screens. */
export const SessionContext = createContext<Session | null>(null)

/** Returns the session of this frame. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionContext is missing')
  return session
}

/** Returns the current session state; re-renders when it changes. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
}
