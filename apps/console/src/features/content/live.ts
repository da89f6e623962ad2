import { useEffect } from 'react'
import { onLibraryData } from '../../shared/live/live.ts'
import { refetchContent } from './refetch.ts'

/** Debounce: a writer's autosaves come in bursts, and one refetch afterwards is enough. */
const quietMs = 400

/** Refetches the visible content in the background after a colleague changed it, or the rules for its visibility. */
export function useContentUpdates(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refetchContent(), quietMs)
    }
    const stop = onLibraryData({
      apply: ({ notices }) => {
        if (notices?.some(({ kind }) => kind === 'content_changed' || kind === 'settings_changed')) refetch()
      },
      reload: refetch,
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
