import type { ConversationView } from '@porchlight/contracts/conversations'
import type { SignalFrame, StreamData } from '@porchlight/contracts/live'
import { onLibraryData, onSignal } from '../../shared/live/live.ts'
import { agentsQuery } from '../../shared/people/agents.ts'
import { queryClient } from '../../shared/query-client.ts'
import { onSessionEnd } from '../../shared/session/end-session.ts'
import { currentSession } from '../../shared/session/session-store.ts'
import { Journal } from './lists/journal.ts'
import { applySignal, applyStreamData, inboxKeys } from './live.ts'

let journal = new Journal()
let stop: (() => void) | null = null

/** The pushes of this session, for pages that are fetched while they arrive. */
export const currentJournal = (): Journal => journal

/** Keeps every list in the cache in step with the library, from the first call to the end of the session. Calling it again changes nothing. */
export function followLibrary(): void {
  if (stop) return
  const stops = [onLibraryData({ apply: applyToLists, reload: refetchAll }), onSignal(hear)]
  stop = () => {
    for (const each of stops) each()
  }
}

onSessionEnd(() => {
  stop?.()
  stop = null
  journal = new Journal()
})

/** Puts rows from a push, or from the answer to an action of mine, into every list. */
export function applyToLists(data: StreamData): void {
  const me = currentSession()?.user.user_id
  if (me && (data.conversations || data.gone)) applyStreamData(queryClient, journal.add(data), me)
}

/** The answer to an action of mine: shown at once, before its push. */
export const applyAnswer = (conversation: ConversationView): void => applyToLists({ conversations: [conversation] })

function refetchAll(): void {
  for (const queryKey of [inboxKeys.lists, inboxKeys.offers, inboxKeys.allConversations]) void queryClient.invalidateQueries({ queryKey })
}

function hear(signal: SignalFrame): void {
  applySignal(queryClient, signal)
  if (signal.signal !== 'agent_presence') return
  const { user_id, presence } = signal
  queryClient.setQueryData(agentsQuery.queryKey, (known) => known?.map((agent) => (agent.user_id === user_id ? { ...agent, presence } : agent)))
}
