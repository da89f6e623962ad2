import type { PreparedDocument } from './prepare-document.ts'
import { isOnlyStopWords, meetsAny, type PreparedQuery, piecesOf, wholePhrase } from './words.ts'

/** The ranks of checklist C9, best first. */
export const ranks = { exactTitle: 1, titleStartsWith: 2, titleContains: 3, titleWord: 4, queryContainsTitle: 5, keyword: 6, content: 7 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]
/** Rank of documents found only by a corrected query: after all others. */
export const correctedRank = 8

/**
 * A search result, with the values it is sorted by. `band`: how many words of the query neither title nor keywords have (`bandOf`). `isTyped`: the title is what was
 * typed, stop words included.
 */
export type Hit = {
  id: string
  title: string
  titlePhrase: string
  rank: Rank | typeof correctedRank
  band: number
  isTyped: boolean
  wordsMet: number
}

/**
 * Returns the band of a document, within which the ranks of checklist C9 order it: of a query of several words, keywords that have all of them come before a title
 * that has one. A title with the whole query in it is in the first band, and one that the query contains has a word of it.
 * @param named how many words of the query title and keywords have
 */
export const bandOf = (rank: number, words: number, named: number): number =>
  rank <= ranks.titleContains ? 0 : Math.max(0, words - (rank === ranks.queryContainsTitle ? Math.max(named, 1) : named))

/** Returns the best rank a document reaches for a query, or undefined if it doesn't match. */
export function rankOf(document: PreparedDocument, { phrase, whole, words }: PreparedQuery): Hit | undefined {
  if (phrase === '') return undefined
  const { id, title, titlePhrase, titleWords, keywordWords, contentWords } = document
  const met = { title: 0, keyword: 0, content: 0, named: 0, any: 0 }
  for (const word of words) {
    const pieces = piecesOf(word)
    const isIn = (sorted: readonly string[]) => pieces.every((piece) => meetsAny(piece, sorted))
    const [inTitle, inKeywords, inContent] = [isIn(titleWords), isIn(keywordWords), isIn(contentWords)]
    if (inTitle) met.title++
    if (inKeywords) met.keyword++
    if (inContent) met.content++
    if (inTitle || inKeywords) met.named++
    if (inTitle || inKeywords || inContent) met.any++
  }
  const rank = titleRank(titlePhrase, phrase, met.title > 0) ?? (met.keyword > 0 ? ranks.keyword : met.content > 0 ? ranks.content : undefined)
  return rank && { id, title, titlePhrase, rank, band: bandOf(rank, words.length, met.named), isTyped: isTyped(rank, title, whole), wordsMet: met.any }
}

/** Returns whether a title with this rank is what was typed. */
export const isTyped = (rank: number, title: string, whole: string): boolean => rank === ranks.exactTitle && wholePhrase(title) === whole

function titleRank(title: string, query: string, isWordMet: boolean): Rank | undefined {
  if (title === '') return undefined
  if (title === query) return ranks.exactTitle
  if (isOnlyStopWords(query)) return undefined
  if (title.startsWith(query)) return ranks.titleStartsWith
  if (title.includes(query)) return ranks.titleContains
  if (isWordMet) return ranks.titleWord
  return query.includes(title) && !isOnlyStopWords(title) ? ranks.queryContainsTitle : undefined
}

/** Compares results: by band and rank, those of a correction last; titles as typed first; more matching words; shorter title phrase; title phrase, title and id by code units. */
export function compareHits(a: Hit, b: Hit): number {
  return (
    Number(a.rank === correctedRank) - Number(b.rank === correctedRank) ||
    a.band - b.band ||
    a.rank - b.rank ||
    Number(b.isTyped) - Number(a.isTyped) ||
    b.wordsMet - a.wordsMet ||
    a.titlePhrase.length - b.titlePhrase.length ||
    byCodeUnits(a.titlePhrase, b.titlePhrase) ||
    byCodeUnits(a.title, b.title) ||
    byCodeUnits(a.id, b.id)
  )
}

/** Compares strings by code units, regardless of the locale. */
export const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
