import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../connection/api.ts'
import { queryClient } from '../../connection/query-client.ts'
import { currentSession } from '../../session/session-store.ts'
import { currentJournal, currentViewer } from './follow-library.ts'
import { inputOf, type ListKey } from './list-key.ts'
import { type ListWindow, withData, withPage } from './list-window.ts'
import { inboxKeys, withOffers } from './live.ts'
import { usePendingActs } from './pending-acts.ts'
import { presenceHeard, setPageOnline } from './visitors-online.ts'

/** Maximum number of rows a refetch loads; rows beyond that are loaded again on scrolling. */
const refetchMax = 200

const me = () => currentSession()?.user.user_id ?? ''

/** Query for the loaded window of one inbox list. */
export const listQuery = (key: ListKey) => queryOptions({ queryKey: inboxKeys.list(key), queryFn: ({ signal }) => fetchWindow(key, signal) })

async function fetchWindow(key: ListKey, signal: AbortSignal): Promise<ListWindow> {
  const journal = currentJournal()
  const from = journal.head
  const wanted = Math.min(refetchMax, queryClient.getQueryData<ListWindow>(inboxKeys.list(key))?.rows.length ?? 0)
  let window: ListWindow | undefined
  do {
    const missing = wanted - (window?.rows.length ?? 0)
    const limit = Math.min(limits.pageSizeMax, Math.max(limits.listPageSize, missing))
    const heard = presenceHeard()
    const page = await api.conversations.list({ ...inputOf(key), cursor: window?.cursor ?? undefined, limit }, { signal })
    setPageOnline(page, heard)
    window = withPage(key, page, window)
    // A page of a filtered list may be empty even though more pages follow.
  } while (window.cursor && window.rows.length < Math.max(1, wanted))
  const since = journal.since(from)
  return since ? since.reduce((patched, data) => withData(key, patched, data, currentViewer()), window) : fetchWindow(key, signal)
}

/** Fetches the page below the loaded window and adds it to the cache. */
async function fetchMore(key: ListKey): Promise<void> {
  const journal = currentJournal()
  const from = journal.head
  const cursor = queryClient.getQueryData<ListWindow>(inboxKeys.list(key))?.cursor
  if (!cursor) return
  const heard = presenceHeard()
  const page = await api.conversations.list({ ...inputOf(key), cursor })
  setPageOnline(page, heard)
  const since = journal.since(from)
  queryClient.setQueryData<ListWindow>(inboxKeys.list(key), (window) => {
    // The window was refetched meanwhile, so this page no longer follows it.
    if (!window || window.cursor !== cursor || !since) return window
    return since.reduce((patched, data) => withData(key, patched, data, currentViewer()), withPage(key, page, window))
  })
  // Continue after an empty page: the list hasn't grown, so scrolling wouldn't request the next page.
  if (page.conversations.length === 0 && page.next_cursor) await fetchMore(key)
}

/** Returns a list for a screen, as the user's acts leave it that the server has not answered yet; with `isShown` false, fetches nothing. Calling `loadMore` repeatedly is safe. */
export function useConversationList({ tab, type, filter, sort }: ListKey, isShown: boolean) {
  const query = useQuery({ ...listQuery({ tab, type, filter, sort }), enabled: isShown })
  const acts = usePendingActs()
  const { data } = query
  const window = useMemo(() => data && acts.window({ tab, type, filter, sort }, data, currentViewer()), [acts, data, tab, type, filter, sort])
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isBusy = useRef(false)
  const loadMore = useCallback(() => {
    if (isBusy.current) return
    isBusy.current = true
    setMore('loading')
    fetchMore({ tab, type, filter, sort })
      .then(
        () => setMore('idle'),
        () => setMore('failed'),
      )
      .finally(() => {
        isBusy.current = false
      })
  }, [tab, type, filter, sort])
  // All loaded rows have left the list, so nobody can scroll to its next page.
  const isEmptied = query.data?.rows.length === 0 && query.data.cursor !== null
  useEffect(() => {
    if (isShown && isEmptied && more === 'idle') loadMore()
  }, [isShown, isEmptied, more, loadMore])
  return { query, window, more, loadMore }
}

/** Query for the chats offered to the user, oldest first. */
export const offersQuery = queryOptions({
  queryKey: inboxKeys.offers,
  queryFn: async ({ signal }) => {
    const journal = currentJournal()
    const from = journal.head
    const heard = presenceHeard()
    const page = await api.conversations.list({ tab: 'inbox', type: 'offered' }, { signal })
    setPageOnline(page, heard)
    const { conversations } = page
    const since = journal.since(from) ?? []
    return [{ conversations }, ...since].reduce((known, data) => withOffers(known, data, me()), [] as typeof conversations)
  },
})

/** Returns the chats offered to the user, oldest first; undefined until they are known. With `isFetched` false, fetches nothing. */
export function useOffers(isFetched: boolean): readonly ConversationView[] | undefined {
  const { data } = useQuery({ ...offersQuery, enabled: isFetched })
  const acts = usePendingActs()
  return useMemo(() => data && withOffers([], { conversations: data.map(acts.row) }, me()), [acts, data])
}
