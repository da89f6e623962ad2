import type { Notice, NoticeTopic } from '@porchlight/contracts/live'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { throttle } from 'es-toolkit'
import { showsChange } from '../../shared/connection/live/shows-change.ts'
import type { Feature, NoticedQueries } from '../../shared/features/define-feature.ts'

/** The first notice refetches at once; those that follow within this time refetch together. */
const togetherMs = 400

/** Returns the queries that notices of a topic concern; without a topic, those of all topics. */
export function noticeQueries(features: readonly Feature[], topic?: NoticeTopic): Required<NoticedQueries> {
  const declared = features.flatMap(({ notices = {} }) => (topic ? (notices[topic] ?? []) : Object.values(notices)))
  return { lists: declared.flatMap(({ lists = [] }) => lists), items: declared.flatMap(({ items = [] }) => items) }
}

/** Returns whether a query concerns one of these ids: its key or its data contains it. */
const isAbout = (query: Pick<Query, 'queryKey' | 'state'>, ids: ReadonlySet<string>): boolean =>
  query.queryKey.some((part) => typeof part === 'string' && ids.has(part)) || showsChange(query, { ids, isAnything: false })

/** Drops what was erased from the cache at once: what is shown is fetched anew, the rest forgotten. Rows in lists of conversations are dropped by `follow-library.ts`. */
function dropErased(client: QueryClient, ids: ReadonlySet<string>): void {
  const holds = (query: Query) => isAbout(query, ids) && !(query.isActive() && query.queryKey[0] === 'conversations')
  client.removeQueries({ type: 'inactive', predicate: holds })
  void client.resetQueries({ type: 'active', predicate: holds })
}

/** Forgets what is not shown and fetches what is shown again, because anything may have been erased. */
function dropAll(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', fetchStatus: 'idle' })
  void client.invalidateQueries()
}

/** Refetches what notices concern, so that a console fetches nothing for items that it doesn't show. */
export function noticeRefetcher(client: QueryClient, features: readonly Feature[]) {
  /** Ids by topic; null means all of the topic. */
  let waiting = new Map<NoticeTopic, Set<string> | null>()
  const refetch = (queryKey: QueryKey, predicate?: (query: Query) => boolean) => void client.invalidateQueries({ queryKey, ...(predicate && { predicate }) })
  const refetchWaiting = throttle(() => {
    const all = waiting
    waiting = new Map()
    for (const [topic, ids] of all) {
      const { lists, items } = noticeQueries(features, topic)
      for (const queryKey of lists) refetch(queryKey)
      for (const queryKey of items) refetch(queryKey, ids ? (query) => isAbout(query, ids) : undefined)
    }
  }, togetherMs)
  return {
    hear: ({ topic, ids }: Notice) => {
      if (topic === 'erased') {
        if (ids) dropErased(client, new Set(ids))
        else dropAll(client)
      }
      const known = waiting.get(topic)
      waiting.set(topic, known === null || ids === null ? null : new Set([...(known ?? []), ...ids]))
      refetchWaiting()
    },
    /** Refetches everything that notices concern, because some were missed; after a gap, everything. */
    reload: (why: 'start' | 'gap') => {
      if (why === 'gap') return dropAll(client)
      const { lists, items } = noticeQueries(features)
      for (const queryKey of [...lists, ...items]) refetch(queryKey)
    },
    /** Ends waiting. */
    cancel: () => refetchWaiting.cancel(),
  }
}
