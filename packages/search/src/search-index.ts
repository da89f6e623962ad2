import { IndexBuilder, type IndexParts } from './index-builder.ts'
import { findMatches, type Matches, noMatches } from './matches.ts'
import { type SearchDocument, splitDocument } from './prepare-document.ts'
import { bandOf, type Hit, isTyped, type Rank, ranks } from './rank.ts'
import { type Correction, Spelling } from './spelling.ts'
import { fieldOf, fields, type WordPostings } from './word-postings.ts'
import { type PreparedQuery, prepareQuery } from './words.ts'

/** An in-memory index with the ranking of `rankOf` and `compareHits`. Used by the server and, when the server cannot search, by browsers (checklist H1). */
export class SearchIndex {
  private readonly parts: IndexParts
  private readonly spelling: Spelling
  private readonly matches: Matches

  /** @param documents the last of several with the same id wins */
  constructor(documents: Iterable<SearchDocument> | IndexBuilder | IndexParts = []) {
    this.parts = 'list' in documents ? documents : (documents instanceof IndexBuilder ? documents : builderOf(documents)).build()
    this.matches = noMatches(this.size)
    // Built together with the index, so that the first misspelled query does not have to wait for it.
    this.spelling = new Spelling(spelledCounts(this.parts.list))
  }

  /** The number of documents. */
  get size(): number {
    return this.parts.ids.length
  }

  /** All words of its documents, in code unit order. */
  get words(): readonly string[] {
    return this.parts.list.words
  }

  /**
   * Returns the best `limit` results in order, each document once (by id; `by: 'title'` keeps one of several with the same title, as the classic widget does).
   * `isSought` limits the search to the documents it accepts.
   */
  search(query: string, limit = 100, by: 'id' | 'title' = 'id', isSought?: (id: string) => boolean): Hit[] {
    const prepared = prepareQuery(query)
    findMatches(this.parts.order, this.parts.list, prepared, this.matches)
    const { rankAt, wordsMetAt, namedMetAt } = this.matches
    const asked = prepared.words.length
    const perRank = asked + 1
    // Places are numbered in the order of equally ranked hits, so each bucket fills in sorted order.
    const buckets: number[][] = []
    for (let place = 0; place < rankAt.length; place++) {
      const rank = rankAt[place] ?? 0
      if (rank === 0 || (isSought && !isSought(this.parts.ids[place] ?? ''))) continue
      // Titles equal to the phrase have all words, so their second bucket is free for those that are not what was typed.
      const isSecond = rank === ranks.exactTitle && asked > 0 && !isTyped(rank, this.parts.titles[place] ?? '', prepared.whole)
      const order = bandOf(rank, asked, namedMetAt[place] ?? 0) * (ranks.content + 1) + rank
      const bucket = order * perRank + (rank === ranks.exactTitle ? Number(isSecond) : asked - (wordsMetAt[place] ?? 0))
      const found = buckets[bucket]
      if (found === undefined) buckets[bucket] = [place]
      else if (by === 'title' || found.length < limit) found.push(place)
    }
    return this.best(buckets, limit, by, prepared)
  }

  /** Returns the likely correction of a query, using the words of titles and keywords. */
  correct(query: string): Correction | undefined {
    return this.spelling.correct(query)
  }

  private best(buckets: number[][], limit: number, by: 'id' | 'title', { whole, words }: PreparedQuery): Hit[] {
    const { ids, titles, order } = this.parts
    const { rankAt, wordsMetAt, namedMetAt } = this.matches
    const hits: Hit[] = []
    const seen = new Set<string>()
    // `Object.values` skips empty buckets.
    for (const places of Object.values(buckets))
      for (const place of places) {
        if (hits.length === limit) return hits
        const [id, title, titlePhrase] = [ids[place] ?? '', titles[place] ?? '', order.phrases[place] ?? '']
        const key = keyOf({ id, title }, by)
        if (seen.has(key)) continue
        seen.add(key)
        const rank = (rankAt[place] ?? ranks.content) as Rank
        const band = bandOf(rank, words.length, namedMetAt[place] ?? 0)
        hits.push({ id, title, titlePhrase, rank, band, isTyped: isTyped(rank, title, whole), wordsMet: wordsMetAt[place] ?? 0 })
      }
    return hits
  }
}

function builderOf(documents: Iterable<SearchDocument>): IndexBuilder {
  const builder = new IndexBuilder()
  const byId = new Map<string, SearchDocument>()
  for (const document of documents) byId.set(document.id, document)
  for (const document of byId.values()) builder.add(splitDocument(document))
  return builder
}

/** Returns the words of titles and keywords, each with the number of titles and keyword lists that contain it. */
function spelledCounts({ words, postings, starts }: WordPostings): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [at, word] of words.entries()) {
    let count = 0
    const end = starts[at + 1] ?? 0
    for (let each = starts[at] ?? 0; each < end; each++) if (fieldOf(postings[each] ?? 0) !== fields.content) count++
    if (count > 0) counts.set(word, count)
  }
  return counts
}

const keyOf = ({ id, title }: { id: string; title: string }, by: 'id' | 'title') => (by === 'id' ? id : title.trim().toLowerCase())

/** Keeps the first result of each id, or of each title. */
export function withoutRepeats<T extends { id: string; title: string }>(hits: readonly T[], by: 'id' | 'title'): T[] {
  const seen = new Set<string>()
  return hits.filter((hit) => {
    const key = keyOf(hit, by)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
