import { useEffect } from 'react'
import { onContentChange } from '../../connection/live/content-changes.ts'
import { refetchChanged } from '../../connection/live/refetch-changed.ts'

/** First element of all query keys for news, courses and SOPs. */
export const publicationsKey = 'publications'

/** Refetches the displayed data when a colleague changes it or the visibility of the parent's content. */
export function useFreshPublications(): void {
  useEffect(() => onContentChange((change) => void refetchChanged([publicationsKey], change)), [])
}
