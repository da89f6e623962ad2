import { searchedText } from './plain-text.ts'
import { tellingWordsOf, wordsOf } from './words.ts'

/** A searchable document: title, keywords, and content in HTML or plain text. */
export type SearchDocument = { id: string; title: string; keywords: readonly string[]; content: string }

/** A document with everything matching needs, computed once. Word lists are sorted and hold each word once. */
export type PreparedDocument = { id: string; title: string; titlePhrase: string; titleWords: string[]; keywordWords: string[]; contentWords: string[] }

/** Words kept of one document's content; the rest of a very long document is not searched. */
const contentWordsMax = 5000

const sortedSet = (words: string[]) => [...new Set(words)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

/** Does the slow part of searching once per document: stripping, splitting, sorting. */
export function prepareDocument({ id, title, keywords, content }: SearchDocument): PreparedDocument {
  const titleWords = tellingWordsOf(title)
  return {
    id,
    title,
    titlePhrase: titleWords.join(' '),
    titleWords: sortedSet(titleWords),
    keywordWords: sortedSet(keywords.flatMap(tellingWordsOf)),
    contentWords: sortedSet(wordsOf(searchedText(content))).slice(0, contentWordsMax),
  }
}
