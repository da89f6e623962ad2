import { useEffect } from 'react'
import { onLibraryData } from '../live/live.ts'
import { queryClient } from '../query-client.ts'

/** First part of the key of every query for news, courses and SOPs. */
export const publicationsKey = 'publications'

/** Refetches the data on the screen when a colleague has changed content or the visibility of the parent's content. */
export function useFreshPublications(): void {
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: [publicationsKey] })
    return onLibraryData({
      apply: ({ notices }) => {
        if (notices?.some(({ kind }) => kind === 'content_changed' || kind === 'settings_changed')) refetch()
      },
      reload: refetch,
    })
  }, [])
}
