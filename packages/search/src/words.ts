import { stopWords } from './stop-words.ts'

/** Longer queries are cut here: nobody reads so far, and every step stays bounded. */
const queryLengthMax = 200
/** A word longer than this is cut; it is data, not language. */
const wordLengthMax = 64

/** A text in small letters, each in one of the ways it can be written. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** All words of a text in small letters, in order. Letters, digits and marks make words; an apostrophe ends one ("don't" is "don" and "t", both stop words). */
export function wordsOf(text: string): string[] {
  return (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.slice(0, wordLengthMax))
}

/** The words of a text without stop words; all of them when it has no others, so that a title such as "About us" keeps a phrase. */
export function tellingWordsOf(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

const saysSomething = (word: string) => !stopWords.has(word)

/** Whether a phrase consists of stop words only: it is compared as a whole, never as a part of another text. */
export const isOnlyStopWords = (phrase: string): boolean => !phrase.split(' ').some(saysSomething)

/** Returns the different words of a query without stop words, in lower case; none when it has no others. */
export const soughtWords = (query: string): string[] => [...new Set(wordsOf(query.slice(0, queryLengthMax)).filter(saysSomething))]

/** A query ready to be compared: its phrase and its different words. No words means that only a title that is exactly the phrase is found. */
export type PreparedQuery = { phrase: string; words: string[] }

/** Prepares what somebody typed. Blanks and signs alone give an empty phrase, which finds nothing; stop words alone find only a title that says exactly the same. */
export function prepareQuery(query: string): PreparedQuery {
  const words = tellingWordsOf(query.slice(0, queryLengthMax))
  return { phrase: words.join(' '), words: soughtWords(query) }
}

/** The shortest word that also meets longer ones. */
const prefixLengthMin = 3

/** Does a word of the query meet a word of a document? The same, or its beginning of at least three characters. */
export const meets = (wanted: string, word: string): boolean => word === wanted || (wanted.length >= prefixLengthMin && word.startsWith(wanted))

/** Does the word meet any of these? They are sorted by code units, so beginnings lie side by side. */
export function meetsAny(wanted: string, sorted: readonly string[]): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  const candidate = sorted[low]
  return candidate !== undefined && meets(wanted, candidate)
}
