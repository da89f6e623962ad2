import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ContentPlace, placeFrom, searchOf } from './place.ts'

/** Navigates; omitted parameters keep their values. */
export type Go = (change: Partial<ContentPlace>, options?: { replace?: boolean }) => void

/** Returns the content screen's current place and a function to navigate. */
export function useContentPlace(): { place: ContentPlace; go: Go } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const text = search.toString()
  const place = useMemo(() => placeFrom(new URLSearchParams(text)), [text])
  const go = useCallback<Go>(
    (change, options) => void navigate({ search: searchOf({ ...place, ...change }) }, { preventScrollReset: true, ...options }),
    [navigate, place],
  )
  return { place, go }
}
