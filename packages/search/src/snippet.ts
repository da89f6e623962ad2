import { plainText } from './plain-text.ts'
import { meets, type PreparedQuery, prepareQuery, wordsOf } from './words.ts'

/** Longest snippet, in characters as people count them (visitor.md §9). */
export const snippetLength = 100

/** The first sentence of the content in which a word of the query occurs, else its first sentence; tags stripped, cut at 100 characters (checklist H2). */
export function snippetOf(content: string, query: string | PreparedQuery): string {
  const { words } = typeof query === 'string' ? prepareQuery(query) : query
  const sentences = sentencesOf(plainText(content))
  const matching = sentences.find((sentence) => wordsOf(sentence).some((word) => words.some((wanted) => meets(wanted, word))))
  return [...(matching ?? sentences[0] ?? '')].slice(0, snippetLength).join('')
}

/** Sentences end at a line break, or at . ! ? … before a blank; "3.5" and "www.example.test" stay whole. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…]["'”’)]?)\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
