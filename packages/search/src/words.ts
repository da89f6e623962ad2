import { lowerBound } from './sorted-words.ts'
import { stopWords } from './stop-words.ts'

/** Longer queries are truncated to this length, so that the work of every step stays bounded. */
const queryLengthMax = 200
/** Longer words are truncated to this length: they are data, not language. */
export const wordLengthMax = 64

/** Normalizes a text to lower case and one spelling per character. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Returns all words of a text in lower case, in order. Words consist of letters, digits and marks; an apostrophe ends one ("don't" is "don" and "t", both stop
 * words).
 */
export function wordsOf(text: string): string[] {
  return (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.slice(0, wordLengthMax))
}

/** Returns the words of a text without stop words, or all of them if there are only stop words, so that a title such as "About us" keeps a phrase. */
export function tellingWordsOf(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

const saysSomething = (word: string) => !stopWords.has(word)

/** Returns whether a phrase consists only of stop words. Such a phrase is compared as a whole, never as part of another text. */
export const isOnlyStopWords = (phrase: string): boolean => !phrase.split(' ').some(saysSomething)

/** Returns the distinct words of a query in lower case, without stop words. */
export const soughtWords = (query: string): string[] => [...new Set(wordsOf(query.slice(0, queryLengthMax)).filter(saysSomething))]

/** A query prepared for matching: its phrase and its distinct words. Without words, only a title identical to the phrase matches. */
export type PreparedQuery = { phrase: string; words: string[] }

/** Prepares a typed query. Whitespace and punctuation alone give an empty phrase, which matches nothing; stop words alone match only an identical title. */
export function prepareQuery(query: string): PreparedQuery {
  const words = tellingWordsOf(query.slice(0, queryLengthMax))
  return { phrase: words.join(' '), words: soughtWords(query) }
}

/** The minimum length for a word to match longer ones. */
export const prefixLengthMin = 3

/** Returns whether a query word matches a document word: identical, or a prefix of at least three characters. */
export const meets = (wanted: string, word: string): boolean => word === wanted || (wanted.length >= prefixLengthMin && word.startsWith(wanted))

/** Returns whether the word matches any of these. They are sorted by code units, so words with the same prefix are adjacent. */
export function meetsAny(wanted: string, sorted: readonly string[]): boolean {
  const candidate = sorted[lowerBound(sorted, wanted)]
  return candidate !== undefined && meets(wanted, candidate)
}
