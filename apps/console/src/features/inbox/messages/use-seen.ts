import type { ConversationStore } from '@porchlight/client'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Marks messages as seen while the newest one is visible and the page is in the foreground. Only the assigned agent marks them, so that other viewers leave no
 * trace. Returns the function to call when the newest message becomes visible.
 */
export function useSeen(store: ConversationStore, isMine: boolean): () => void {
  const isAtEnd = useRef(false)
  const mark = useCallback(() => {
    if (isMine && isAtEnd.current && document.visibilityState === 'visible') store.markSeen()
  }, [store, isMine])
  useEffect(() => {
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [mark])
  return useCallback(() => {
    isAtEnd.current = true
    mark()
  }, [mark])
}
