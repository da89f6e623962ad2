import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { filterOf } from './lists/list-key.ts'
import { type InboxPlace, placeFrom, searchOf, startOf } from './tabs.ts'

/** Where the inbox stands, and the way elsewhere. A change of the tab begins with its own order and nothing open. */
export function useInboxPlace(): { place: InboxPlace; go: (change: Partial<InboxPlace>, options?: { replace?: boolean }) => void } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const text = search.toString()
  const place = useMemo(() => {
    const typed = placeFrom(new URLSearchParams(text))
    return { ...typed, filter: filterOf(typed.filter) ? typed.filter : '' }
  }, [text])
  const go = useCallback(
    (change: Partial<InboxPlace>, options?: { replace?: boolean }) => {
      const start = change.tab && change.tab !== place.tab ? startOf(change.tab) : place
      void navigate(searchOf({ ...place, ...start, ...change }), options)
    },
    [navigate, place],
  )
  return { place, go }
}
