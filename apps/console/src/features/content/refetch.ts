import type { InfiniteData, Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { refetchChanged } from '../../shared/connection/live/refetch-changed.ts'
import { type ContentChange, showsChange } from '../../shared/connection/live/shows-change.ts'
import { isHeld } from '../../shared/connection/optimistic.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { contentKeys } from './content-keys.ts'

/** Lists with more loaded pages than this aren't refetched in the background, because each page costs one call. */
const pagesMax = 5

const isDeep = ({ state }: Query): boolean => ((state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) > pagesMax

let isStale = false
const listeners = new Set<() => void>()
function setStale(stale: boolean): void {
  isStale = stale
  for (const listener of listeners) listener()
}

const anything: ContentChange = { ids: new Set(), isAnything: true }

/** Refetches the visible content that a change affects. Long lists are only marked as stale. */
export async function refetchContent(change: ContentChange = anything): Promise<void> {
  const isConcerned = (query: Query) => !isHeld(query) && showsChange(query, change)
  const deep = queryClient.getQueryCache().findAll({ queryKey: contentKeys.lists, type: 'active', predicate: (query) => isDeep(query) && isConcerned(query) })
  if (deep.length > 0) setStale(true)
  await refetchChanged(contentKeys.all, change, (query) => !isDeep(query))
}

/** Reloads long lists from the top. */
export async function refreshLists(): Promise<void> {
  setStale(false)
  await queryClient.resetQueries({ queryKey: contentKeys.lists })
}

/** Returns whether a long list has changed since it was fetched. */
export const useStaleList = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => isStale,
  )
