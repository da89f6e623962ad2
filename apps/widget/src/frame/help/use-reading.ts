import { useEffect, useSyncExternalStore } from 'react'
import { useHelp } from './help.ts'
import type { Reading } from './help-store.ts'

/** Returns the loading state of `key`. Loading starts on first use, or once `waits` is false. */
export function useReading<T>(key: string, load: () => Promise<T>, waits = false): Reading<T> {
  const { store } = useHelp()
  const read = () => store.get<T>(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (!waits) store.want(key, load)
  }, [store, key, waits])
  return useSyncExternalStore(store.subscribe, read, read)
}
