import { type HelpSearchResult, helpApi } from '@porchlight/contracts'
import { compareHits, type Hit, prepareQuery, snippetLength, withoutRepeats } from '@porchlight/search'
import { heavyQuery } from '../../kernel/operations.ts'
import { publishedById } from '../articles/index.ts'
import { findAmong, findDocuments, snippetsInTurn } from '../search/index.ts'
import { amongPublished } from '../visibility/index.ts'
import { categoryTitleOf, type SeenArticle, seenArticles, textsOfAll } from './article-links.ts'
import { categoriesOfShelves, type ShelfCategories } from './categories.ts'
import { forReaders, type Readers, type Shelf } from './readers.ts'

/** A hit that readers see. */
type SeenHit = { hit: Hit; article: SeenArticle }

/** Hits asked for beyond a page, because some may be hidden; and at most, if so many were that the page is not full. */
const hiddenExpected = 20
const hitsMax = 1000
/** Of a list of the only articles on display so many are looked through one by one; of a longer one what readers see is picked from the hits. */
const namedMax = 300
/** HTML that a snippet is looked for in. */
const snippetSource = 100_000
/** A placeholder or phrase at the end of a snippet is filled before the snippet is cut. */
const filledLength = 3 * snippetLength

/** The best hits of one shelf that readers see. */
export async function seenHits(readers: Readers, shelf: Shelf, categories: ShelfCategories, query: string, limit: number): Promise<SeenHit[]> {
  const among = amongPublished(readers.audience, 'article', shelf.support_lib_id)
  if ('only' in among && among.only.length <= namedMax) {
    const { only } = among
    return seenOfHits(readers, shelf, categories, await shelf.inside((ctx) => findAmong(ctx, 'help', query, only)))
  }
  for (const many of [limit + hiddenExpected, hitsMax]) {
    const hits = await shelf.inside((ctx) => findDocuments(ctx, 'help', query, many))
    const seen = await seenOfHits(readers, shelf, categories, hits)
    if (seen.length >= limit || hits.length < many || many === hitsMax) return seen
  }
  return []
}

async function seenOfHits(readers: Readers, shelf: Shelf, categories: ShelfCategories, hits: Hit[]): Promise<SeenHit[]> {
  const rows = await shelf.inside((ctx) =>
    publishedById(
      ctx,
      hits.map((hit) => hit.id),
    ),
  )
  // An article withdrawn a moment ago may still be in the index.
  const found = hits.flatMap((hit) => {
    const row = rows.get(hit.id)
    return row ? [{ hit, row }] : []
  })
  const seen = await seenArticles(
    readers,
    shelf,
    categories,
    found.map(({ row }) => row),
  )
  return found.flatMap(({ hit }, index) => {
    const article = seen[index]
    return article ? [{ hit, article }] : []
  })
}

const searchArticles = heavyQuery(helpApi.searchArticles, (ctx, { query, page_size, support_lib_id, language }) =>
  forReaders(ctx, { support_lib_id, language }, async (readers) => {
    const categories = await categoriesOfShelves(readers)
    const articles = new Map<string, SeenArticle>()
    const hits: Hit[] = []
    for (const [shelf, of] of categories)
      for (const { hit, article } of await seenHits(readers, shelf, of, query, page_size)) {
        hits.push(hit)
        articles.set(hit.id, article)
      }
    const best = withoutRepeats(hits.sort(compareHits), 'id').slice(0, page_size)
    const shown = best.flatMap(({ id }) => articles.get(id) ?? [])
    const texts = await textsOfAll(readers, shown, snippetSource)
    const snippets = await snippetsInTurn(
      best.map(({ id }) => texts.get(id)?.content ?? ''),
      prepareQuery(query),
      filledLength,
    )
    return best.flatMap(({ id, rank }, index): HelpSearchResult[] => {
      const [article, text] = [articles.get(id), texts.get(id)]
      if (!article || !text) return []
      const snippet = [...text.filler.text(snippets[index] ?? '')].slice(0, snippetLength).join('')
      return [{ document_id: id, title: text.filler.text(text.title), slug: text.slug, snippet, rank, categoryTitle: categoryTitleOf(categories, article) }]
    })
  }),
)

/** Search as readers use it (checklist H1, H2). */
export const searchHandlers = [searchArticles]
