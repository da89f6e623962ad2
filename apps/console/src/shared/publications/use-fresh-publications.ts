import { useEffect } from 'react'
import { onLibraryData } from '../live/live.ts'
import { queryClient } from '../query-client.ts'

/** Every query of news, courses and SOPs has a key that begins with this. */
export const publicationsKey = 'publications'

/** Fetches again what the screen shows when a colleague has changed content, or which defaults are on display. */
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
