import { compareHits, type Hit } from './rank.ts'
import { type SearchIndex, withoutRepeats } from './search-index.ts'
import { isCorrectable, withCorrected } from './with-corrected.ts'

/** Returns the best `limit` results of several indexes in order, each document once. */
export const searchTogether = (indexes: readonly SearchIndex[], query: string, limit: number): Hit[] =>
  withoutRepeats(indexes.flatMap((index) => index.search(query, limit)).sort(compareHits), 'id').slice(0, limit)

/**
 * Like `searchTogether`, but if no document contains all words of the query, appends the results of the likely correction. `corrected` is the correction by the
 * first index that has one.
 */
export function searchWithCorrection(indexes: readonly SearchIndex[], query: string, limit = 100): { hits: Hit[]; corrected: string | undefined } {
  const hits = searchTogether(indexes, query, limit)
  if (!isCorrectable(query, hits)) return { hits, corrected: undefined }
  const corrected = indexes.map((index) => index.correct(query)?.query).find((each) => each !== undefined)
  if (corrected === undefined) return { hits, corrected }
  return { hits: withCorrected(hits, searchTogether(indexes, corrected, limit)).slice(0, limit), corrected }
}
