import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { filterOf } from './lists/list-key.ts'
import { type InboxPlace, placeFrom, searchOf, startOf } from './tabs.ts'

/** Returns the inbox's current place and a function to navigate. Changing the tab resets the order and closes the conversation. */
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
      const start = change.tab && (change.tab !== place.tab || place.pane !== 'list') ? startOf(change.tab) : place
      void navigate(searchOf({ ...place, ...start, ...change }), options)
    },
    [navigate, place],
  )
  return { place, go }
}
