import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { layoutsQuery } from '../../shared/conversations/columns/list-layouts.ts'
import { filterOf } from '../../shared/conversations/store/list-key.ts'
import { type InboxPlace, placeFrom, searchOf, startOf } from '../../shared/conversations/tabs.ts'
import { isInboxPane } from '../../shared/features/inbox-places.ts'
import { turnTo } from '../../shared/interface/commands/subject.ts'

/**
 * Returns the inbox's current place and a function to navigate. Changing the tab resets the sort order and closes the conversation. Without a sort order in the
 * URL, the user's saved order for the tab applies; `isKnown` is false until it has loaded.
 */
export function useInboxPlace() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const text = search.toString()
  const typed = useMemo(() => placeFrom(new URLSearchParams(text), isInboxPane), [text])
  const layouts = useQuery({ ...layoutsQuery, enabled: typed.tab !== 'inbox' })
  const layout = layouts.data?.find(({ tab }) => tab === typed.tab)
  // The server keeps only orders that suit the tab.
  const sort = ((search.has('sort') ? null : layout?.sort) as InboxPlace['sort'] | null | undefined) ?? typed.sort
  const place = useMemo<InboxPlace>(() => ({ ...typed, sort, filter: filterOf(typed.filter) ? typed.filter : '' }), [typed, sort])
  const go = useCallback(
    (change: Partial<InboxPlace>, options?: { replace?: boolean }) => {
      const start = change.tab && (change.tab !== place.tab || place.pane !== 'list') ? startOf(change.tab) : place
      const next = { ...place, ...start, ...change }
      // The screen may take a moment to follow; until then, no shortcut may act on the conversation that it still shows.
      turnTo(next.conversation)
      void navigate(searchOf(next), options)
    },
    [navigate, place],
  )
  return { place, go, isTable: layout?.is_table ?? false, isKnown: !layouts.isLoading }
}
