import { type HelpSearchResult, helpApi } from '@porchlight/contracts'
import { compareHits, type Hit, isCorrectable, prepareQuery, snippetLength, withCorrected, withoutRepeats } from '@porchlight/search'
import { heavyQuery } from '../../kernel/operations.ts'
import { publishedById } from '../articles/index.ts'
import { categoriesOf } from '../categories/index.ts'
import { findAmong, findDocuments, kindIn, type SearchedKind, snippetsInTurn, spellingOf } from '../search/index.ts'
import { amongPublished } from '../visibility/index.ts'
import { categoryTitleOf, type SeenArticle, seenArticles, textsOfAll } from './article-links.ts'
import { categoriesOfShelves, type ShelfCategories } from './categories.ts'
import { forReaders, type Readers, type Shelf } from './readers.ts'

/** A hit that readers see. */
type SeenHit = { hit: Hit; article: SeenArticle }

/** Extra hits to request for a page because some may be hidden; and the most to request if so many were hidden that the page is not full. */
const hiddenExpected = 20
const hitsMax = 1000
/** If the articles on display are an explicit list no longer than this, search is limited to the list; otherwise hidden hits are filtered out afterwards. */
const namedMax = 300
/** Characters of HTML in which a snippet is looked for. */
const snippetSource = 100_000
/** Fill in a placeholder or phrase at the end of a snippet before cutting it. */
const filledLength = 3 * snippetLength

/** Returns the best hits of one shelf that readers see. */
export async function seenHits(
  readers: Readers,
  shelf: Shelf,
  categories: ShelfCategories,
  query: string,
  limit: number,
  kind: SearchedKind = 'help',
): Promise<SeenHit[]> {
  const among = amongPublished(readers.audience, 'article', shelf.support_lib_id)
  if ('only' in among && among.only.length <= namedMax) {
    const { only } = among
    return seenOfHits(readers, shelf, categories, await shelf.inside((ctx) => findAmong(ctx, kind, query, only)))
  }
  for (const many of [limit + hiddenExpected, hitsMax]) {
    const hits = await shelf.inside((ctx) => findDocuments(ctx, kind, query, many))
    const seen = await seenOfHits(readers, shelf, categories, hits)
    if (seen.length >= limit || hits.length < many || many === hitsMax) return seen
  }
  return []
}

async function seenOfHits(readers: Readers, shelf: Shelf, categories: ShelfCategories, hits: Hit[]): Promise<SeenHit[]> {
  const ids = hits.map((hit) => hit.id)
  // One round trip for both.
  const [rows, filed] = await shelf.inside((ctx) => Promise.all([publishedById(ctx, ids), categoriesOf(ctx, ids)]))
  // An article unpublished a moment ago may still be in the index.
  const found = hits.flatMap((hit) => {
    const row = rows.get(hit.id)
    return row ? [{ hit, row }] : []
  })
  const seen = await seenArticles(
    readers,
    shelf,
    categories,
    found.map(({ row }) => row),
    filed,
  )
  return found.flatMap(({ hit }, index) => {
    const article = seen[index]
    return article ? [{ hit, article }] : []
  })
}

type Found = { best: Hit[]; articles: Map<string, SeenArticle> /** Everything that was searched for, which a snippet should contain. */; sought: string }

/** Returns the best hits of all shelves, for the query in the content's original language and in the reader's. */
async function findSeen(readers: Readers, categories: Map<Shelf, ShelfCategories>, query: string, limit: number): Promise<Found> {
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
async function correctedQuery(readers: Readers, categories: Map<Shelf, ShelfCategories>, query: string): Promise<string | undefined> {
  const { language, original } = readers.content
  const kinds: SearchedKind[] = language === original ? ['help'] : [kindIn(language), 'help']
  for (const [shelf, of] of categories)
    for (const kind of kinds) {
      const correction = (await shelf.inside((ctx) => spellingOf(ctx, kind))).correct(query)
      if (!correction) continue
      const seen = await Promise.all(correction.words.map((word) => seenHits(readers, shelf, of, word, 1, kind)))
      if (seen.every((hits) => hits.length > 0)) return correction.query
    }
  return undefined
}

const searchArticles = heavyQuery(helpApi.searchArticles, (ctx, { query, page_size, support_lib_id, language }) =>
  forReaders(ctx, { support_lib_id, language }, async (readers) => {
    const categories = categoriesOfShelves(readers)
    const typed = await findSeen(readers, categories, query, page_size)
    const shown = await present(readers, categories, typed, typed.best)
    const corrected = isCorrectable(query, typed.best) ? await correctedQuery(readers, categories, query) : undefined
    if (corrected === undefined) return shown
    const meant = await findSeen(readers, categories, corrected, page_size)
    const further = withCorrected(typed.best, meant.best).slice(typed.best.length, page_size)
    return [...shown, ...(await present(readers, categories, meant, further)).map((result) => ({ ...result, did_you_mean: corrected }))]
  }),
)

/** Returns hits in the form for readers, in the same order. */
async function present(
  readers: Readers,
  categories: Map<Shelf, ShelfCategories>,
  { articles, sought }: Found,
  hits: readonly Hit[],
): Promise<HelpSearchResult[]> {
  const texts = await textsOfAll(
    readers,
    hits.flatMap(({ id }) => articles.get(id) ?? []),
    snippetSource,
  )
  const snippets = await snippetsInTurn(
    hits.map(({ id }) => texts.get(id)?.content ?? ''),
    prepareQuery(sought),
    filledLength,
  )
  return hits.flatMap(({ id, rank }, index): HelpSearchResult[] => {
    const [article, text] = [articles.get(id), texts.get(id)]
    if (!article || !text) return []
    const snippet = [...text.filler.text(snippets[index] ?? '')].slice(0, snippetLength).join('')
    return [{ document_id: id, title: text.filler.text(text.title), slug: text.slug, snippet, rank, categoryTitle: categoryTitleOf(categories, article) }]
  })
}

/** Handlers for readers' searches (checklist H1, H2). */
export const searchHandlers = [searchArticles]
