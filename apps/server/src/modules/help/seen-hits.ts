import type { Hit, SearchIndex } from '@porchlight/search'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../kernel/process/at-most.ts'
import { publishedById } from '../articles/index.ts'
import { categoriesOf } from '../categories/index.ts'
import { findAmong, findDocuments, keptIndex, type SearchedKind } from '../search/index.ts'
import { amongPublished } from '../visibility/index.ts'
import { type SeenArticle, seenArticles } from './article-links.ts'
import type { Readers, Shelf } from './shelf.ts'
import type { ShelfCategories } from './shelf-categories.ts'

/** A search hit that the readers may see. */
export type SeenHit = { hit: Hit; article: SeenArticle }

/** Extra hits requested because some may be hidden, and the maximum requested if too few were visible. */
const hiddenExpected = 20
const hitsMax = 1000
/** If visibility is an explicit list of at most this many articles, the database searches within the list; otherwise hidden hits are dropped afterwards. */
const namedMax = 300

/** Returns the search index of a shelf if it is in memory. */
export const indexOf = ({ ctx, state }: Readers, { support_lib_id }: Shelf, kind: SearchedKind): SearchIndex | undefined =>
  keptIndex(ctx, { support_lib_id, kind }, state.revisions[`${support_lib_id} ${kind}`])

/** Returns the best hits in one shelf that the readers may see. */
export async function seenHits(
  readers: Readers,
  shelf: Shelf,
  categories: ShelfCategories,
  query: string,
  limit: number,
  kind: SearchedKind = 'help',
): Promise<SeenHit[]> {
  const among = amongPublished(readers.audience, 'article', shelf.support_lib_id)
  const only = 'only' in among ? among.only : undefined
  const index = indexOf(readers, shelf, kind)
  if (!index && only && only.length <= namedMax) return seenOfHits(readers, shelf, categories, await shelf.inside((ctx) => findAmong(ctx, kind, query, only)))
  const named = only && new Set(only)
  const isSought = named && ((id: string) => named.has(id))
  for (const many of [limit + hiddenExpected, hitsMax]) {
    const hits = index ? index.search(query, many, 'id', isSought) : await shelf.inside((ctx) => findDocuments(ctx, kind, query, many))
    const seen = await seenOfHits(readers, shelf, categories, hits)
    if (seen.length >= limit || hits.length < many || many === hitsMax) return seen
  }
  return []
}

/** Returns those of the given articles, from any shelf, that the readers may see. */
export async function seenAmong(readers: Readers, categories: Map<Shelf, ShelfCategories>, ids: readonly string[]): Promise<SeenArticle[]> {
  const found: SeenArticle[] = []
  for (const [shelf, of] of categories)
    for (const decision of (await decide(readers, shelf, of, [...new Set(ids)])).values()) if (decision !== 'hidden') found.push({ ...decision, shelf })
  return found
}

type Decided = Omit<SeenArticle, 'shelf'> | 'hidden'

/** Caches what readers may see of each article that was a hit, keyed by the readers' serial and the article. */
const decided = new LRUCache<string, Decided>(atMost(30_000))

async function seenOfHits(readers: Readers, shelf: Shelf, categories: ShelfCategories, hits: readonly Hit[]): Promise<SeenHit[]> {
  const keyOf = (id: string) => `${readers.serial} ${shelf.support_lib_id} ${id}`
  const known = new Map<string, Decided>()
  const unknown: string[] = []
  for (const { id } of hits) {
    const before = decided.get(keyOf(id))
    if (before === undefined) unknown.push(id)
    else known.set(id, before)
  }
  for (const [id, decision] of await decide(readers, shelf, categories, unknown)) {
    known.set(id, decision)
    decided.set(keyOf(id), decision)
  }
  return hits.flatMap((hit) => {
    const decision = known.get(hit.id) ?? 'hidden'
    return decision === 'hidden' ? [] : [{ hit, article: { ...decision, shelf } }]
  })
}

async function decide(readers: Readers, shelf: Shelf, categories: ShelfCategories, ids: string[]): Promise<Map<string, Decided>> {
  if (ids.length === 0) return new Map()
  // Run both queries in one round trip.
  const [published, filed] = await shelf.inside((ctx) => Promise.all([publishedById(ctx, ids), categoriesOf(ctx, ids)]))
  // The index may still contain an article that has just been unpublished.
  const rows = ids.flatMap((id) => published.get(id) ?? [])
  const seen = await seenArticles(readers, shelf, categories, rows, filed)
  const decisions = new Map<string, Decided>(ids.map((id) => [id, 'hidden']))
  for (const article of seen) {
    if (!article) continue
    const { article_id, article_title } = article.row
    decisions.set(article_id, { row: { article_id, article_title }, categories: article.categories })
  }
  return decisions
}
