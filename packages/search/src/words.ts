import { folded } from './fold.ts'
import { lowerBound } from './sorted-words.ts'
import { stopWords } from './stop-words.ts'
import { characterPairs, isUnspaced, splitByScript } from './unspaced.ts'

export { folded } from './fold.ts'

/** Longer queries are truncated to this length, so that the work of every step stays bounded. */
const queryLengthMax = 200
/** Longer words are truncated to this length: they are data, not language. */
export const wordLengthMax = 64

/** The Arabic article, alone or after a conjunction or preposition that is written with it. At least three letters must remain. */
const arabicArticle = /^(?:[وبكف]?ال|لل)(?=\p{L}{3})/u

/** Runs of letters and digits, and pictures: "🚲" is a word of its own. */
const runPattern = /[\p{L}\p{N}\p{M}]+|(?![©®™])\p{Extended_Pictographic}/gu

/**
 * Returns the runs of letters and digits in a text, and its emojis, folded, in order. An apostrophe ends one ("don't" is "don" and "t", both stop words), and so does the
 * beginning or end of text in a script without spaces.
 */
function runsOf(text: string): string[] {
  const runs: string[] = []
  for (const run of folded(text).match(runPattern) ?? [])
    for (const part of splitByScript(run)) runs.push(isUnspaced(part) ? part : part.replace(arabicArticle, '').slice(0, wordLengthMax))
  return runs
}

/** Returns the pieces by which a run is indexed and looked up: a word itself, or the pairs of characters of text in a script without spaces. */
export const piecesOf = (run: string): string[] => (isUnspaced(run) ? characterPairs(run) : [run])

/** Returns all words of a text, folded, in order. Text in a script without spaces consists of overlapping pairs of characters. */
export const wordsOf = (text: string): string[] => runsOf(text).flatMap(piecesOf)

/** Returns the words of a text without stop words, or all of them if there are only stop words, so that a title such as "About us" keeps a phrase. */
export function tellingWordsOf(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

const saysSomething = (word: string) => !stopWords.has(word)

/** Returns whether a phrase consists only of stop words. Such a phrase is compared as a whole, never as part of another text. */
export const isOnlyStopWords = (phrase: string): boolean => !phrase.split(' ').some(saysSomething)

/** Returns the distinct words of a query, folded, without stop words. A run of a script without spaces is one of them; look up its `piecesOf`. */
export const soughtWords = (query: string): string[] => [...new Set(runsOf(query.slice(0, queryLengthMax)).filter(saysSomething))]

/**
 * A query prepared for matching: its phrase, the same with stop words, and its distinct words. Without words, only a title identical to the phrase matches.
 */
export type PreparedQuery = { phrase: string; whole: string; words: string[] }

/** Prepares a typed query. Whitespace and punctuation alone give an empty phrase, which matches nothing; stop words alone match only an identical title. */
export function prepareQuery(query: string): PreparedQuery {
  const typed = query.slice(0, queryLengthMax)
  return { phrase: tellingWordsOf(typed).join(' '), whole: wholePhrase(typed), words: soughtWords(typed) }
}

/** Returns the words of a text, stop words included, as a phrase. */
export const wholePhrase = (text: string): string => wordsOf(text).join(' ')

/** The minimum length for a word to match longer ones. */
export const prefixLengthMin = 3
/** The minimum length for a word to match inside a compound ("Anhänger" in "Fahrradanhänger"), and of what precedes it there. */
const tailLengthMin = 5
const headLengthMin = 4

/** Returns whether a query word can match inside longer words: from `headLengthMin` on, or anywhere if it is a single character of a script without spaces. */
export const innerFrom = (wanted: string): number | undefined =>
  isUnspaced(wanted) ? (isOneCharacter(wanted) ? 1 : undefined) : wanted.length >= tailLengthMin ? headLengthMin : undefined

const isOneCharacter = (wanted: string) => /^\P{M}\p{M}*$/u.test(wanted)

/** Returns whether a piece of a query matches a document word: identical, a prefix of at least three characters, or the later part of a compound. */
export function meets(wanted: string, word: string): boolean {
  if (wanted.length >= prefixLengthMin ? word.startsWith(wanted) : word === wanted) return true
  const from = innerFrom(wanted)
  if (from === undefined) return false
  return from === 1 ? word.includes(wanted) : word.indexOf(wanted, from) >= 0
}

/** Returns whether the piece matches any of these words. They are sorted by code units, so words with the same prefix are adjacent. */
export function meetsAny(wanted: string, sorted: readonly string[]): boolean {
  const candidate = sorted[lowerBound(sorted, wanted)]
  if (candidate !== undefined && meets(wanted, candidate)) return true
  const from = innerFrom(wanted)
  return from !== undefined && sorted.some((word) => word.length > wanted.length && word.indexOf(wanted, from === 1 ? 0 : from) >= 0)
}

/** Returns whether a query's word may be found inside this word. */
export const hasInside = (word: string): boolean => word.length >= headLengthMin + tailLengthMin || isUnspaced(word)

/**
 * Returns the parts by which an index that only finds beginnings also finds what is inside these words: the later parts of compounds, and the characters of
 * pairs.
 */
export function innerParts(words: Iterable<string>): Set<string> {
  const parts = new Set<string>()
  for (const word of words)
    if (isUnspaced(word)) for (const character of word.match(/\P{M}\p{M}*/gu) ?? []) parts.add(character)
    else for (let from = headLengthMin; from <= word.length - tailLengthMin; from++) parts.add(word.slice(from))
  return parts
}
