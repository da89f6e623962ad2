import { type HelpSearchResult, helpApi } from '@porchlight/contracts/help/help'
import { compareHits, type Hit, isCorrectable, prepareQuery, withCorrected, withoutRepeats } from '@porchlight/search'
import { LRUCache } from 'lru-cache'
import { keepAnswer } from '../../kernel/calls/kept-answer.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { kindIn, type SearchedKind, spellingOf } from '../search/index.ts'
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

type Found = { best: Hit[]; articles: Map<string, SeenArticle> /** All search terms, which a snippet should contain. */; sought: string }

/** Returns the best hits from all shelves, for the query in the content's original language and in the reader's. */
export async function findSeen(readers: Readers, categories: Categories, query: string, limit: number): Promise<Found> {
  const { language, original } = readers.content
  const articles = new Map<string, SeenArticle>()
  const hits: Hit[] = []
  let sought = query
  for (const [shelf, of] of categories) {
    const found = await seenHits(readers, shelf, of, query, limit)
    if (language !== original) {
      found.push(...(await seenHits(readers, shelf, of, query, limit, kindIn(language))))
      const inOriginal = await shelf.toOriginal(query)
      if (inOriginal !== query.toLowerCase()) {
        found.push(...(await seenHits(readers, shelf, of, inOriginal, limit)))
        sought = `${sought} ${inOriginal}`
      }
    }
    for (const { hit, article } of found) {
      hits.push(hit)
      articles.set(hit.id, article)
    }
  }
  return { best: withoutRepeats(hits.sort(compareHits), 'id').slice(0, limit), articles, sought }
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
  const typed = await findSeen(readers, categories, query, page_size)
  const shown = await present(readers, categories, typed, typed.best)
  const corrected = isCorrectable(query, typed.best) ? await correctedQuery(readers, categories, query) : undefined
  if (corrected === undefined) return shown
  const meant = await findSeen(readers, categories, corrected, page_size)
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
    prepareQuery(sought),
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
