import { prepareQuery } from '@porchlight/search'

/**
 * Returns the key that groups searches for the same thing: their distinct words without stop words, folded and in alphabetical order. '' for a query without
 * words.
 */
export function searchWords(query: string): string {
  const { phrase, words } = prepareQuery(query)
  // A query of stop words alone ("About us") is kept as it is.
  return words.length > 0 ? words.toSorted().join(' ') : phrase
}
