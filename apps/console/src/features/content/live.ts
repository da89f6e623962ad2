import { useEffect } from 'react'
import { onLibraryData } from '../../shared/live/live.ts'
import { refetchContent } from './refetch.ts'

/** A writer's autosaves come in rows; one look afterwards is enough. */
const quietMs = 400

/** Fetches quietly what is on the screen after a colleague has changed content, or the lists that decide over it. */
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
