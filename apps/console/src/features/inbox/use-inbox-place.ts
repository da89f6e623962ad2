import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type InboxPlace, ordersOf, placeFrom, searchOf } from './tabs.ts'

/** Where the inbox stands, and the way elsewhere. A change of the tab begins with its own order and nothing open. */
export function useInboxPlace(): { place: InboxPlace; go: (change: Partial<InboxPlace>, options?: { replace?: boolean }) => void } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const text = search.toString()
  const place = useMemo(() => placeFrom(new URLSearchParams(text)), [text])
  const go = useCallback(
    (change: Partial<InboxPlace>, options?: { replace?: boolean }) => {
      const start = change.tab && change.tab !== place.tab ? { type: 'all' as const, sort: ordersOf(change.tab)[0] ?? 'newest', conversation: null } : place
      void navigate(searchOf({ ...place, ...start, ...change }), options)
    },
    [navigate, place],
  )
  return { place, go }
}
