import type { InfiniteData, Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../../shared/query-client.ts'
import { contentKeys } from './content-keys.ts'

/** A list that was scrolled further than this is not fetched anew behind one's back: that would be as many calls as it has pages. */
const pagesMax = 5

const isDeep = ({ state }: Query): boolean => ((state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) > pagesMax

let isStale = false
const listeners = new Set<() => void>()
function setStale(stale: boolean): void {
  isStale = stale
  for (const listener of listeners) listener()
}

/** Fetches anew what is shown of content. Long lists stay, and are said to have changed. */
export async function refetchContent(): Promise<void> {
  const deep = queryClient.getQueryCache().findAll({ queryKey: contentKeys.lists, type: 'active', predicate: isDeep })
  if (deep.length > 0) setStale(true)
  await queryClient.invalidateQueries({ queryKey: contentKeys.all, predicate: (query) => !isDeep(query) })
}

/** Fetches long lists anew, from their beginning. */
export async function refreshLists(): Promise<void> {
  setStale(false)
  await queryClient.resetQueries({ queryKey: contentKeys.lists })
}

/** Has a long list changed since it was fetched? */
export const useStaleList = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => isStale,
  )
