import { searchedText } from './plain-text.ts'
import { folded, meets, type PreparedQuery, prepareQuery, wordsOf } from './words.ts'

/** Longest snippet, in characters as people count them (checklist H2). */
export const snippetLength = 100

/** The first sentence of the content in which a word of the query occurs, else its first sentence; tags stripped, cut at 100 characters (checklist H2). */
export function snippetOf(content: string, query: string | PreparedQuery, length: number = snippetLength): string {
  const { words } = typeof query === 'string' ? prepareQuery(query) : query
  const text = searchedText(content)
  // Letters are compared before words are made: most sentences, and many texts, hold none of them.
  const mayMeet = (part: string) => {
    const letters = folded(part)
    return words.some((wanted) => letters.includes(wanted))
  }
  const isMet = (sentence: string) => mayMeet(sentence) && wordsOf(sentence).some((word) => words.some((wanted) => meets(wanted, word)))
  const sentence = (mayMeet(text) && firstSentence(text, isMet)) || firstSentence(text, () => true)
  return [...sentence.slice(0, length * 2)].slice(0, length).join('')
}

/** The first sentence of which something is true, or ''. */
function firstSentence(text: string, isRight: (sentence: string) => boolean): string {
  for (let from = 0; from < text.length; from = ends.lastIndex) {
    ends.lastIndex = from
    const end = ends.exec(text)
    if (!end) ends.lastIndex = text.length
    const sentence = text.slice(from, ends.lastIndex).trim()
    if (sentence !== '' && isRight(sentence)) return sentence
  }
  return ''
}

/** Where a sentence ends: a line does, or a sign with blanks behind it. */
const ends = /\n+|[.!?…]["'”’)]?\s+/g
