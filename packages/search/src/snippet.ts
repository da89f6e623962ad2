import { searchedText } from './plain-text.ts'
import { isUnspaced } from './unspaced.ts'
import { folded, meets, type PreparedQuery, prepareQuery, wordsOf } from './words.ts'

/** Maximum snippet length, in user-perceived characters (checklist H2). */
export const snippetLength = 100

/**
 * Returns the first sentence of the content that contains a word of the query, otherwise its first sentence; without tags, cut at 100 characters (checklist
 * H2).
 */
export function snippetOf(content: string, query: string | PreparedQuery, length: number = snippetLength): string {
  return snippetOfText(searchedText(content), typeof query === 'string' ? prepareQuery(query) : query, length)
}

/** Like `snippetOf`, for text that `searchedText` returned. */
export function snippetOfText(text: string, { words }: Pick<PreparedQuery, 'words'>, length: number): string {
  // Searches for substrings before splitting words, because most sentences, and many texts, contain none of the query's words.
  const mayMeet = (part: string) => {
    const letters = folded(part)
    return words.some((wanted) => letters.includes(wanted))
  }
  const spaced = words.filter((word) => !isUnspaced(word))
  const unspaced = words.filter(isUnspaced)
  const isMet = (sentence: string) =>
    mayMeet(sentence) &&
    (unspaced.some((wanted) => folded(sentence).includes(wanted)) || wordsOf(sentence).some((word) => spaced.some((wanted) => meets(wanted, word))))
  const sentence = (mayMeet(text) && firstSentence(text, isMet)) || firstSentence(text, () => true)
  return [...sentence.slice(0, length * 2)].slice(0, length).join('')
}

/** Returns the first sentence that satisfies the test, or ''. */
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

/** The end of a sentence: a line break, or punctuation followed by whitespace. */
const ends = /\n+|[.!?…]["'”’)]?\s+/g
