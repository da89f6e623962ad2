import { type PreparedDocument, prepareDocument, type SearchDocument } from './prepare-document.ts'
import { compareHits, type Hit, rankOf } from './rank.ts'
import { Spelling } from './spelling.ts'
import { isCorrectable, withCorrected } from './with-corrected.ts'
import { prepareQuery } from './words.ts'

/** An in-memory index of prepared documents; the browser searches it when the server cannot (checklist H1). */
export class SearchIndex {
  private readonly documents = new Map<string, PreparedDocument>()
  private spelling: Spelling | undefined

  constructor(documents: Iterable<SearchDocument> = []) {
    for (const document of documents) this.put(document)
    // Built with the index, so that the first misspelled query does not wait for it.
    this.spelling = this.spellingOfAll()
  }

  /** Adds a document, replacing any with the same id. */
  put(document: SearchDocument): void {
    this.spelling = undefined
    this.documents.set(document.id, prepareDocument(document))
  }

  remove(id: string): void {
    this.spelling = undefined
    this.documents.delete(id)
  }

  /**
   * Returns the best `limit` results in order, each document once (by id; `by: 'title'` keeps one of several with the same title, as the classic widget does).
   */
  search(query: string, limit = 100, by: 'id' | 'title' = 'id'): Hit[] {
    const prepared = prepareQuery(query)
    const hits: Hit[] = []
    for (const document of this.documents.values()) {
      const hit = rankOf(document, prepared)
      if (hit) hits.push(hit)
    }
    hits.sort(compareHits)
    return withoutRepeats(hits, by).slice(0, limit)
  }

  /** Returns the same results; if some words of the query match nothing, followed by those of the probable correction, which is returned too. */
  searchWithCorrection(query: string, limit = 100, by: 'id' | 'title' = 'id'): { hits: Hit[]; corrected: string | undefined } {
    const hits = this.search(query, limit, by)
    if (!isCorrectable(query, hits)) return { hits, corrected: undefined }
    this.spelling ??= this.spellingOfAll()
    const corrected = this.spelling.correct(query)?.query
    if (corrected === undefined) return { hits, corrected }
    return { hits: withoutRepeats(withCorrected(hits, this.search(corrected, limit, by)), by).slice(0, limit), corrected }
  }

  private spellingOfAll(): Spelling {
    return new Spelling([...this.documents.values()].flatMap(({ titleWords, keywordWords }) => [...titleWords, ...keywordWords]))
  }
}

/** Keeps the first result of each id, or of each title. */
export function withoutRepeats<T extends { id: string; title: string }>(hits: readonly T[], by: 'id' | 'title'): T[] {
  const seen = new Set<string>()
  return hits.filter((hit) => {
    const key = by === 'id' ? hit.id : hit.title.trim().toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
