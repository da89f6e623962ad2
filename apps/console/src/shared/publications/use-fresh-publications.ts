import { useEffect } from 'react'
import { onContentChange } from '../live/content-changes.ts'
import { showsChange } from '../live/shows-change.ts'
import { queryClient } from '../query-client.ts'

/** First part of the key of every query for news, courses and SOPs. */
export const publicationsKey = 'publications'

/** Refetches the data on the screen when a colleague has changed it, or the visibility of the parent's content. */
export function useFreshPublications(): void {
  useEffect(
    () => onContentChange((change) => void queryClient.invalidateQueries({ queryKey: [publicationsKey], predicate: (query) => showsChange(query, change) })),
    [],
  )
}
