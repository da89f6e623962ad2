import type { PreparedDocument } from './prepare-document.ts'
import { isOnlyStopWords, meetsAny, type PreparedQuery, piecesOf, wholePhrase } from './words.ts'

/** The ranks of checklist C9, best first. */
export const ranks = { exactTitle: 1, titleStartsWith: 2, titleContains: 3, titleWord: 4, queryContainsTitle: 5, keyword: 6, content: 7 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]
/** Rank of documents found only by a corrected query: after all others. */
export const correctedRank = 8

/** A search result, with the values it is sorted by. `isTyped`: the title is what was typed, stop words included. */
export type Hit = { id: string; title: string; titlePhrase: string; rank: Rank | typeof correctedRank; isTyped: boolean; wordsMet: number }

/** Returns the best rank a document reaches for a query, or undefined if it doesn't match. */
export function rankOf(document: PreparedDocument, { phrase, whole, words }: PreparedQuery): Hit | undefined {
  if (phrase === '') return undefined
  const { id, title, titlePhrase, titleWords, keywordWords, contentWords } = document
  const met = { title: 0, keyword: 0, content: 0, any: 0 }
  for (const word of words) {
    const pieces = piecesOf(word)
    const isIn = (sorted: readonly string[]) => pieces.every((piece) => meetsAny(piece, sorted))
    const [inTitle, inKeywords, inContent] = [isIn(titleWords), isIn(keywordWords), isIn(contentWords)]
    if (inTitle) met.title++
    if (inKeywords) met.keyword++
    if (inContent) met.content++
    if (inTitle || inKeywords || inContent) met.any++
  }
  const rank = titleRank(titlePhrase, phrase, met.title > 0) ?? (met.keyword > 0 ? ranks.keyword : met.content > 0 ? ranks.content : undefined)
  return rank && { id, title, titlePhrase, rank, isTyped: isTyped(rank, title, whole), wordsMet: met.any }
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

/** Compares results: by rank; titles as typed first; more matching words; shorter title phrase; title phrase, title and id by code units. */
export function compareHits(a: Hit, b: Hit): number {
  return (
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
