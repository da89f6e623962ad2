import { LiveConnection, type LiveStatus, libraryStream } from '@porchlight/client'
import type { SignalFrame, StreamData } from '@porchlight/contracts/live'
import { learnTime } from '@porchlight/ui/relative-time/right-now.ts'
import { useSyncExternalStore } from 'react'
import { endSession, onSessionEnd } from '../../session/end-session.ts'
import { freshToken } from '../../session/fresh-token.ts'
import { readToken } from '../../session/session-storage.ts'
import { dropEarlyAnswers } from '../early-answers.ts'
import { log } from '../log.ts'
import { followFromStart, forgetNumber } from './start-number.ts'

/** The console's only live connection. Started by the shell, closed with code 1000 when the session ends (checklist A18). */
export const live = new LiveConnection({
  url: '/api/live',
  auth: async () => {
    const token = await freshToken()
    return token ? { token } : null
  },
  log,
})

// Another tab may have signed out and cleared the storage a moment ago.
live.on('hello', ({ connection_id }) => readToken(localStorage) && localStorage.setItem('agent_connection_agent_con_id', connection_id))
live.on('hello', dropEarlyAnswers)
live.on('hello', ({ server_time }) => learnTime(server_time))
live.on('signedOut', () => void endSession('refused'))
onSessionEnd(() => live.close(1000))

/**
 * Listener for the library's stream. `reload`: updates were missed, so refetch. 'start': in the moment before the stream was followed; 'gap': so many that the
 * server did not repeat them, among them perhaps what was erased.
 */
export type LibraryListener = { apply: (data: StreamData) => void; reload: (why: 'start' | 'gap') => void }

const listeners = new Set<LibraryListener>()
let unfollow: (() => void) | null = null

/** Subscribes to every change in the library: conversations, agents, notices. Returns the unsubscribe function. */
export function onLibraryData(listener: LibraryListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Connects and subscribes to the library's stream. Further calls are no-ops. */
export function startLive(): void {
  if (unfollow) return
  unfollow = libraryStream(live, {
    after: () => followFromStart(() => reload('start')),
    apply: (data) => {
      for (const listener of listeners) listener.apply(data)
    },
    reload,
  })
  live.start()
}

function reload(why: 'start' | 'gap'): void {
  for (const listener of listeners) listener.reload(why)
}

onSessionEnd(() => {
  unfollow?.()
  unfollow = null
  forgetNumber()
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
