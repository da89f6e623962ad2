import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Fetches queries again, by the beginning of their keys, because time has passed or something heard says that an answer is old. What the user's own calls change
 * is fetched again without it (`refetchChangedBy`).
 */
export const fetchAgain = async (...keys: readonly QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
