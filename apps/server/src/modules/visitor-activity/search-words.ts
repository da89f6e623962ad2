import { prepareQuery } from '@porchlight/search'

/** Returns what searches for the same thing have in common: their different words without stop words, folded and in alphabetical order. '' for signs alone. */
export function searchWords(query: string): string {
  const { phrase, words } = prepareQuery(query)
  // Stop words alone are what was sought ("About us").
  return words.length > 0 ? words.toSorted().join(' ') : phrase
}
