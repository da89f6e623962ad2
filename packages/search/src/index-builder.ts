import type { TitleOrder } from './matches.ts'
import type { PreparedDocument } from './prepare-document.ts'
import { byCodeUnits } from './rank.ts'
import { fields, joinedWords, PostingsBuilder, type WordPostings } from './word-postings.ts'

/** The contents of an index. Documents are numbered in the order of equally ranked hits. */
export type IndexParts = { ids: string[]; titles: string[]; order: TitleOrder; list: WordPostings }

/** The values that equally ranked hits are sorted by. */
export type Titled = Pick<PreparedDocument, 'id' | 'title' | 'titlePhrase'>

/** Approximate bytes per document, excluding the characters of its id and titles, and per posting while the index is built. */
const documentBytes = 200
const postingBytes = 8

/**
 * Collects prepared documents, in any order and a few at a time, and builds an index of them. Each id may be added only once; word lists need not be sorted.
 */
export class IndexBuilder {
  private readonly documents: Titled[] = []
  private readonly words = new PostingsBuilder()
  private characters = 0

  /** Approximate bytes of memory that the index will need. */
  get bytes(): number {
    return this.documents.length * documentBytes + 2 * this.characters + this.words.size * postingBytes
  }

  add({ id, title, titlePhrase, titleWords, keywordWords, contentWords }: PreparedDocument): void {
    const number = this.documents.length
    this.documents.push({ id, title, titlePhrase })
    this.characters += id.length + title.length + titlePhrase.length
    this.words.add(number, fields.title, titleWords)
    this.words.add(number, fields.keywords, keywordWords)
    this.words.add(number, fields.content, contentWords)
  }

  build(): IndexParts {
    const sorted = this.documents.map((document, number) => ({ ...document, number })).sort(compareTitles)
    const places = new Uint32Array(sorted.length)
    for (const [place, { number }] of sorted.entries()) places[number] = place
    const list = this.words.build(places)
    const phrases = sorted.map(({ titlePhrase }) => titlePhrase)
    return { ids: sorted.map(({ id }) => id), titles: sorted.map(({ title }) => title), order: orderOf(phrases, list), list }
  }
}

/** Compares hits that have the same rank and the same number of matching words. */
export const compareTitles = (a: Titled, b: Titled) =>
  a.titlePhrase.length - b.titlePhrase.length || byCodeUnits(a.titlePhrase, b.titlePhrase) || byCodeUnits(a.title, b.title) || byCodeUnits(a.id, b.id)

/** Prepares titles, sorted by `compareTitles`, for searching. */
export function orderOf(phrases: string[], { words, starts, titleEnds }: WordPostings): TitleOrder {
  const short = new Map<string, number>()
  for (const [place, phrase] of phrases.entries()) if (phrase !== '' && phrase.split(' ', 3).length < 3 && !short.has(phrase)) short.set(phrase, place)
  return { phrases, short, words: joinedWords(words, (word) => (titleEnds[word] ?? 0) > (starts[word] ?? 0)) }
}
