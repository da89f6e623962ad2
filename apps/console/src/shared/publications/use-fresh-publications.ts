import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onContentChange } from '../live/content-changes.ts'
import { showsChange } from '../live/shows-change.ts'
import { isHeld } from '../ordering/save-move.ts'
import { queryClient } from '../query-client.ts'

/** First element of all query keys for news, courses and SOPs. */
export const publicationsKey = 'publications'

/** Refetches the displayed data when a colleague changes it or the visibility of the parent's content. */
export function useFreshPublications(): void {
  useEffect(
    () =>
      onContentChange((change) => {
        const isConcerned = (query: Query) => !isHeld(query) && showsChange(query, change)
        void queryClient.invalidateQueries({ queryKey: [publicationsKey], predicate: isConcerned })
      }),
    [],
  )
}
