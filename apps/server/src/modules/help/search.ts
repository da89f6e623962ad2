import { setImmediate as othersTurn } from 'node:timers/promises'
import { type HelpSearchResult, helpApi } from '@porchlight/contracts/help/help'
import { compareHits, type Hit, isCorrectable, soughtWords, withCorrected, withoutRepeats } from '@porchlight/search'
import { LRUCache } from 'lru-cache'
import { keepAnswer } from '../../kernel/calls/kept-answer.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { kindIn, type SearchedKind, spellingOf } from '../search/index.ts'
import { queriesMax, type Synonyms, synonymsOf, synonymsRevision, withSynonyms } from '../synonyms/index.ts'
import type { SeenArticle } from './article-links.ts'
import { categoriesOfShelves } from './categories.ts'
import { hitTexts } from './hit-texts.ts'
import { forReadersFromMemory } from './readers.ts'
import { searchIndex } from './search-index.ts'
import { searchSnippets } from './search-snippets.ts'
import { indexOf, type SeenHit, seenHits } from './seen-hits.ts'
import type { Readers, Shelf } from './shelf.ts'
import type { ShelfCategories } from './shelf-categories.ts'
import { snippetsOf } from './snippets.ts'

type Categories = Map<Shelf, ShelfCategories>

type Found = {
  best: Hit[]
  articles: Map<string, SeenArticle> /** All words that were searched for, one of which a snippet should contain. */
  sought: string[]
}

/** Maximum number of words that a snippet is looked up by. */
const soughtMax = 100

/**
 * Returns the best hits from all shelves, for the query in the content's original language and in the reader's.
 * @param otherwise queries that say the same with synonyms. Their hits come after those of the query within the same band
 */
export async function findSeen(readers: Readers, categories: Categories, query: string, limit: number, otherwise: readonly string[] = []): Promise<Found> {
  const { language, original } = readers.content
  const articles = new Map<string, SeenArticle>()
  const hits: (Hit & { isOtherwise: boolean })[] = []
  const sought: string[] = []
  for (const [shelf, of] of categories)
    for (const [at, said] of [query, ...otherwise].entries()) {
      if (at > 0) await othersTurn()
      const found = await seenHits(readers, shelf, of, said, limit)
      if (language !== original) {
        found.push(...(await seenHits(readers, shelf, of, said, limit, kindIn(language))))
        const inOriginal = await shelf.toOriginal(said)
        if (inOriginal !== said.toLowerCase()) {
          found.push(...(await seenHits(readers, shelf, of, inOriginal, limit)))
          sought.push(inOriginal)
        }
      }
      for (const { hit, article } of found) {
        hits.push({ ...hit, isOtherwise: at > 0 })
        articles.set(hit.id, article)
      }
    }
  hits.sort((one, other) => one.band - other.band || Number(one.isOtherwise) - Number(other.isOtherwise) || compareHits(one, other))
  return {
    best: withoutRepeats(hits, 'id').slice(0, limit),
    articles,
    sought: [...new Set([query, ...sought, ...otherwise].flatMap(soughtWords))].slice(0, soughtMax),
  }
}

/** Returns how many further queries are searched for: fewer the more shelves and languages each is looked up in, so that they cost the same for all readers. */
const furtherMax = ({ shelves, content: { language, original } }: Readers): number =>
  Math.floor(queriesMax / (Math.max(1, shelves.length) * (language === original ? 1 : 2)))

/** Returns the synonyms that these readers search with: the library's, and its parent's. Reads nothing while they are unchanged. */
export async function synonymsFor({ shelves, state }: Readers): Promise<Synonyms[]> {
  const all: Synonyms[] = []
  for (const { support_lib_id, inside } of shelves) {
    const revision = synonymsRevision(state.revisions, support_lib_id)
    if (revision !== undefined) all.push(await synonymsOf(revision, inside))
  }
  return all
}

/** Returns the query with unknown words corrected to spellings that occur in content readers see, so that words of hidden articles are not revealed. */
async function correctedQuery(readers: Readers, categories: Categories, query: string): Promise<string | undefined> {
  const { language, original } = readers.content
  const kinds: SearchedKind[] = language === original ? ['help'] : [kindIn(language), 'help']
  for (const [shelf, of] of categories)
    for (const kind of kinds) {
      const correction = indexOf(readers, shelf, kind)?.correct(query) ?? (await shelf.inside((ctx) => spellingOf(ctx, kind))).correct(query)
      if (correction && (await areSeen(correction.words, (word) => seenHits(readers, shelf, of, word, 1, kind)))) return correction.query
    }
  return undefined
}

/** Returns whether every word has a visible hit. Checks them one after another, because a transaction sees one library at a time. */
async function areSeen(words: readonly string[], hitsOf: (word: string) => Promise<SeenHit[]>): Promise<boolean> {
  for (const word of words) if ((await hitsOf(word)).length === 0) return false
  return true
}

/** Returns whether a search by these readers needs no database query. */
function isInMemory(readers: Readers): boolean {
  const { content, shelves } = readers
  const kinds: SearchedKind[] = content.language === content.original ? ['help'] : ['help', kindIn(content.language)]
  // Request every index, so that all of them are built.
  const indexes = shelves.flatMap((shelf) => kinds.map((kind) => indexOf(readers, shelf, kind)))
  return indexes.every((index) => index !== undefined)
}

/** Maximum total bytes of cached answers, with their queries and serialised forms. */
const answersMax = 24_000_000
/** Answers cached in memory, keyed by everything they depend on: people search for the same things. */
const answers = new LRUCache<string, HelpSearchResult[]>({
  maxSize: answersMax,
  sizeCalculation: (results, key) => key.length + results.reduce((sum, { title, snippet }) => sum + 500 + 3 * (title.length + snippet.length), 100),
})

const searchArticles = outsideAction(helpApi.searchArticles, (call, { query, page_size, support_lib_id, language }) =>
  forReadersFromMemory(call, { support_lib_id, language }, async (readers) => {
    if (!isInMemory(readers)) return call.inTurn(() => search(readers, query, page_size))
    const { serial, content, state } = readers
    const key = JSON.stringify([serial, content.language, Object.values(state.revisions), page_size, query])
    const known = answers.get(key)
    if (known) return known
    const results = keepAnswer(helpApi.searchArticles, await search(readers, query, page_size))
    answers.set(key, results)
    return results
  }),
)

/** Returns the results for a query, followed by those for its likely correction. */
async function search(readers: Readers, query: string, page_size: number): Promise<HelpSearchResult[]> {
  const categories = categoriesOfShelves(readers)
  const synonyms = await synonymsFor(readers)
  const most = furtherMax(readers)
  const otherwise = withSynonyms(synonyms, query, most)
  const typed = await findSeen(readers, categories, query, page_size, otherwise)
  const shown = await present(readers, categories, typed, typed.best)
  const corrected = isCorrectable(query, typed.best) ? await correctedQuery(readers, categories, query) : undefined
  if (corrected === undefined) return shown
  const meant = await findSeen(readers, categories, corrected, page_size, withSynonyms(synonyms, corrected, most - otherwise.length))
  const further = withCorrected(typed.best, meant.best).slice(typed.best.length, page_size)
  return [...shown, ...(await present(readers, categories, meant, further)).map((result) => ({ ...result, did_you_mean: corrected }))]
}

/** Returns hits in the form that readers get, in the same order. */
async function present(readers: Readers, categories: Categories, { articles, sought }: Found, hits: readonly Hit[]): Promise<HelpSearchResult[]> {
  const texts = await hitTexts(
    readers,
    categories,
    hits.flatMap(({ id }) => articles.get(id) ?? []),
  )
  const shown = hits.flatMap(({ id, rank }) => {
    const text = texts.get(id)
    return text ? [{ id, rank, text }] : []
  })
  const snippets = await snippetsOf(
    readers,
    shown.map(({ text }) => text),
    { words: sought },
  )
  return shown.map(({ id, rank, text: { title, slug, categoryTitle } }, index) => ({
    document_id: id,
    title,
    slug,
    snippet: snippets[index] ?? '',
    rank,
    categoryTitle,
  }))
}

/** Handlers for readers' searches (checklist H1, H2). */
export const searchHandlers = [searchArticles, searchIndex, searchSnippets]
