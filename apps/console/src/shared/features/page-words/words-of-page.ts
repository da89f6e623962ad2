import labels from './page-labels.json'
import { pageSynonyms } from './page-synonyms.ts'

/** Returns further words that a page is found by, the most telling first: what people call it, and the names of what can be set on it. */
export function wordsOfPage(address: string): readonly string[] {
  const [path = ''] = address.split('?')
  return [pageSynonyms[path] ?? '', (labels as Record<string, string>)[path] ?? '']
}
