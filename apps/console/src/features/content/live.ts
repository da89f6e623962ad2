import { useEffect } from 'react'
import { onContentChange } from '../../shared/connection/live/content-changes.ts'
import { refetchContent } from './refetch.ts'

/** Refetches visible content in the background when a colleague changes it or its visibility rules. */
export function useContentUpdates(): void {
  useEffect(() => onContentChange((change) => void refetchContent(change)), [])
}
