import { ConversationStore } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { serverTimeOf } from '@porchlight/ui/relative-time/right-now.ts'
import { api } from '../../connection/api.ts'
import { live, onLibraryData } from '../../connection/live/live.ts'
import { queryClient } from '../../connection/query-client.ts'
import { shownName } from '../../people/agents.ts'
import { meQuery } from '../../people/me.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { currentSession } from '../../session/session-store.ts'
import { marking } from './act-on.ts'
import { knownConversation } from './known-conversation.ts'
import { currentOutbox } from './outbox.ts'

/** Number of recently shown conversations that are kept loaded, so that switching between them is instant. */
const keptMax = 6

/** Least recently shown first. */
const open = new Map<string, ConversationStore>()

let stopHearing: (() => void) | undefined

/** Drops erased conversations from the stores at once, or refetches everything if they are unknown: a conversation's stream doesn't repeat erasures. */
const hearErasures = () =>
  onLibraryData({
    apply: ({ notices }) => {
      for (const { topic, ids } of notices ?? []) {
        if (topic !== 'erased') continue
        if (ids === null) reloadAll()
        else for (const ref of ids) open.get(ref)?.erase()
      }
    },
    reload: (why) => {
      if (why === 'gap') reloadAll()
    },
  })

function reloadAll(): void {
  for (const store of open.values()) void store.reload()
}

/** Returns a conversation's store, opening it if necessary. */
export function openConversation(ref: string): ConversationStore {
  stopHearing ??= hearErasures()
  const known = open.get(ref)
  const store = known ?? makeStore(ref)
  open.delete(ref)
  open.set(ref, store)
  if (!known) void store.open()
  for (const [oldest, other] of open) {
    if (open.size <= keptMax) break
    open.delete(oldest)
    other.dispose()
  }
  return store
}

/** Drops the store of a conversation that is gone, so that opening it again fetches it from the server. */
export function forgetConversation(ref: string): void {
  open.get(ref)?.dispose()
  open.delete(ref)
}

function makeStore(ref: string): ConversationStore {
  const me = queryClient.getQueryData(meQuery.queryKey)
  const conversation: ConversationView | null = knownConversation(ref)
  const session = currentSession()
  return new ConversationStore({
    conversation_ref: ref,
    http: api,
    live,
    outbox: currentOutbox(),
    ...(session && { support_lib_id: session.user.support_lib_id }),
    conversation,
    serverTimeOf,
    // Called only where reading counts as seen (`useSeen`). The store handles failures.
    onMark: (answer) => void marking(ref, true, () => answer).catch(() => {}),
    author: {
      sender_type: 'agent',
      sender: { id: me?.user_id ?? session?.user.user_id ?? null, name: me ? shownName(me) : '', picture: me?.agent_picture ?? '' },
    },
  })
}

onSessionEnd(() => {
  stopHearing?.()
  stopHearing = undefined
  for (const ref of [...open.keys()]) forgetConversation(ref)
})
