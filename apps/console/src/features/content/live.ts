import { useEffect } from 'react'
import { onContentChange } from '../../shared/live/content-changes.ts'
import { refetchContent } from './refetch.ts'

/** Refetches visible content in the background after a colleague changed it, or the rules for its visibility. */
export function useContentUpdates(): void {
  useEffect(() => onContentChange((change) => void refetchContent(change)), [])
}
