import { hashKey, matchQuery, type Query, type QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../connection/query-client.ts'

/** Moves being saved for one query key: the data before them, the function that shows each of them, and the chain of saves. */
type Saving = { queryKey: QueryKey; before: [QueryKey, unknown][]; shows: (() => void)[]; count: number; saves: Promise<unknown> }

const savings = new Map<string, Saving>()

/**
 * Returns whether a query shows a move that is still being saved. Such a query must not be refetched for a colleague's change: a response from before the move
 * would restore the old order. It is refetched after the last move.
 */
export const isHeld = (query: Query): boolean => [...savings.values()].some(({ queryKey }) => matchQuery({ queryKey }, query))

/** Options for calls that save a move. The browser completes them even if the user leaves the page right after the move. */
export const outlivesPage = { keepalive: true } as const

export type Move<T> = {
  /** Key of the queries that show the move. */
  queryKey: QueryKey
  /** Writes the move to the cache. Called again if an earlier move fails. */
  show: () => void
  /** Saves the move; its calls take `outlivesPage`. */
  save: () => Promise<T>
  /** Refetches data after the last move; by default, the queries with this key. */
  refetch?: () => Promise<void>
}

/** Saves a move with an optimistic update that is rolled back on failure. Moves with the same key are saved one after the other. */
export async function saveMove<T>({ queryKey, show, save, refetch = () => queryClient.invalidateQueries({ queryKey }) }: Move<T>): Promise<T> {
  await queryClient.cancelQueries({ queryKey })
  const hash = hashKey(queryKey)
  const saving = savings.get(hash) ?? { queryKey, before: queryClient.getQueriesData({ queryKey }), shows: [], count: 0, saves: Promise.resolve() }
  savings.set(hash, saving)
  saving.count++
  saving.shows.push(show)
  show()
  const saved = saving.saves.then(save)
  // The caller handles the failure below; it must not stop the next save.
  saving.saves = saved.catch(() => {})
  try {
    return await saved
  } catch (cause) {
    saving.shows = saving.shows.filter((each) => each !== show)
    for (const [key, data] of saving.before) queryClient.setQueryData(key, (known) => known && data)
    for (const each of saving.shows) each()
    throw cause
  } finally {
    saving.count--
    if (saving.count === 0) {
      savings.delete(hash)
      void refetch()
    }
  }
}
