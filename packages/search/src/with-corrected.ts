import { correctedRank, type Hit } from './rank.ts'
import { prepareQuery } from './words.ts'

/** Returns whether a query may be misspelled: not if one document contains all of its words. */
export const isCorrectable = (query: string, hits: readonly Hit[]): boolean => {
  const { words } = prepareQuery(query)
  return words.length > 0 && hits.every((hit) => hit.wordsMet < words.length && hit.rank > 3)
}

/** Returns the results of a query, then those found only by its correction; each document once. */
export function withCorrected(hits: readonly Hit[], corrected: readonly Hit[]): Hit[] {
  const found = new Set(hits.map((hit) => hit.id))
  return [...hits, ...corrected.filter((hit) => !found.has(hit.id)).map((hit): Hit => ({ ...hit, rank: correctedRank, isTyped: false }))]
}
