import { LiveConnection, type LiveStatus } from '@porchlight/client'
import type { SignalFrame, StreamData } from '@porchlight/contracts/live'
import { useSyncExternalStore } from 'react'
import { dropEarlyAnswers } from '../early-answers.ts'
import { log } from '../log.ts'
import { endSession, onSessionEnd } from '../session/end-session.ts'
import { freshToken } from '../session/fresh-token.ts'

/** The console's single live connection. Started by the shell, closed with 1000 when the session ends (checklist A18). */
export const live = new LiveConnection({
  url: '/api/live',
  auth: async () => {
    const token = await freshToken()
    return token ? { token } : null
  },
  log,
})

live.on('hello', (answer) => localStorage.setItem('agent_connection_agent_con_id', answer.connection_id))
live.on('hello', dropEarlyAnswers)
live.on('signedOut', () => void endSession('refused'))
onSessionEnd(() => live.close(1000))

/** Subscriber to the library's stream. `reload`: updates may have been missed, so refetch. */
export type LibraryListener = { apply: (data: StreamData) => void; reload: () => void }

const listeners = new Set<LibraryListener>()
let unfollow: (() => void) | null = null
let first = true

/** Subscribes to every change in the library: conversations, agents, notices. Returns the unsubscribe function. */
export function onLibraryData(listener: LibraryListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Connects and follows the library. Further calls are no-ops. */
export function startLive(): void {
  if (unfollow) return
  first = true
  unfollow = live.follow('library', {
    after: () => null,
    apply: ({ data }) => {
      // Lists loaded while the connection was being established may lack changes from that time: refetch them once.
      if (first) for (const listener of listeners) listener.reload()
      first = false
      for (const listener of listeners) listener.apply(data)
    },
    reload: () => {
      first = false
      for (const listener of listeners) listener.reload()
    },
  })
  live.start()
}

onSessionEnd(() => {
  unfollow?.()
  unfollow = null
})

/** Returns the connection status (connecting, open, closing, closed or unknown; checklist I2) as React state. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (changed) => live.on('status', changed),
    () => live.status,
  )
}

/** Subscribes to typing, viewing and presence signals. Returns the unsubscribe function. */
export const onSignal = (listener: (signal: SignalFrame) => void): (() => void) => live.on('signal', listener)
