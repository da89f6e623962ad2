import type { LiveStatus } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { Viewer } from '@porchlight/contracts/lists/list-language'
import type { SignalFrame, StreamData } from '@porchlight/contracts/live'
import { fetchAgain } from '../../connection/fetch-again.ts'
import { live, onLibraryData, onSignal } from '../../connection/live/live.ts'
import { keepAnswer } from '../../connection/optimistic.ts'
import { queryClient } from '../../connection/query-client.ts'
import { agentsQuery } from '../../people/agents.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { currentSession } from '../../session/session-store.ts'
import { Journal } from './journal.ts'
import { applySignal, applyStreamData, inboxKeys } from './live.ts'
import { hearTruth } from './pending-acts.ts'
import { setVisitorOnline } from './visitors-online.ts'

let journal = new Journal()
let stop: (() => void) | null = null
let hasBeenOpen = false
/** Whether conversations changed after the first responses but before the live connection, when signals about them were missed. */
let hasCaughtUp = false

/** Returns the journal of this session's pushes, used to update list pages that were requested before a push. */
export const currentJournal = (): Journal => journal

/** Keeps every cached list in sync with the library's stream from the first call to the end of the session. Further calls are no-ops. */
export function followLibrary(): void {
  if (stop) return
  const stops = [onLibraryData({ apply: applyToLists, reload: refetchMissed }), onSignal(hear), live.on('status', refetchWhenBack)]
  stop = () => {
    for (const each of stops) each()
  }
}

onSessionEnd(() => {
  stop?.()
  stop = null
  hasBeenOpen = false
  hasCaughtUp = false
  journal = new Journal()
})

/**
 * Refetches lists and the open conversation after a reconnection, and after the first connection if conversations changed before it. The server doesn't repeat
 * signals, so visitors' presence and page views during the gap would be missing.
 */
function refetchWhenBack(status: LiveStatus): void {
  if (status !== 'open') return
  if (hasBeenOpen || hasCaughtUp) refetchAll()
  hasBeenOpen = true
}

/** Returns the user for whom list conditions are evaluated. */
export function currentViewer(): Viewer {
  const user_id = currentSession()?.user.user_id ?? ''
  const team_refs = queryClient.getQueryData(agentsQuery.queryKey)?.find((agent) => agent.user_id === user_id)?.team_refs ?? []
  return { user_id, team_refs, now: new Date() }
}

/** Merges rows from a push, or from the response to one of the user's actions, into every list. */
export function applyToLists(data: StreamData): void {
  if (!hasBeenOpen && data.conversations) hasCaughtUp = true
  if (currentSession() && (data.conversations || data.gone)) {
    const fresh = journal.add(data)
    applyStreamData(queryClient, fresh, currentViewer())
    hearTruth(fresh)
  }
  // Not in the journal: the shell that stays may be in later pages.
  for (const { topic, ids } of data.notices ?? []) if (topic === 'erased' && ids) applyStreamData(queryClient, { gone: ids }, currentViewer())
  // The user may now see more or fewer conversations.
  if (data.notices?.some(({ topic }) => topic === 'permissions')) refetchAll()
}

/** Shows the response to one of the user's actions at once, before its push arrives. */
export const applyAnswer = (conversation: ConversationView): void => applyToLists({ conversations: [conversation] })

/** The journal may hold rows that were erased meanwhile. */
function refetchMissed(why: 'start' | 'gap'): void {
  if (why === 'gap') journal = new Journal()
  refetchAll()
}

function refetchAll(): void {
  void fetchAgain(inboxKeys.lists, inboxKeys.offers, inboxKeys.allConversations)
}

function hear(signal: SignalFrame): void {
  applySignal(queryClient, signal)
  if (signal.signal === 'visitor_presence') setVisitorOnline(signal.conversation_ref, signal.is_online)
  if (signal.signal !== 'agent_presence') return
  const { user_id, presence } = signal
  keepAnswer(agentsQuery.queryKey, (known) => known?.map((agent) => (agent.user_id === user_id ? { ...agent, presence } : agent)))
}
