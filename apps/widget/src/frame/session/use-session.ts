import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Session, SessionState } from './session-state.ts'

/** Gives the screens their session. */
export const SessionContext = createContext<Session | null>(null)

/** The session of this frame. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('SessionContext is missing')
  return session
}

/** What the session knows now; draws anew when that changes. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
}
