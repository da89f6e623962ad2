import { setImmediate as othersTurn } from 'node:timers/promises'
import { type HelpIndex, helpApi } from '@porchlight/contracts/help/help'
import { limits } from '@porchlight/contracts/limits'
import { ArticlesIndexBuilder, type PreparedDocument, runInPieces } from '@porchlight/search'
import { LRUCache } from 'lru-cache'
import { keepAnswer } from '../../kernel/calls/kept-answer.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { atMost } from '../../kernel/process/at-most.ts'
import { documentsById, kindIn, type SearchedKind } from '../search/index.ts'
import { synonymsRevision } from '../synonyms/index.ts'
import { categoryTitleOf, type SeenArticle, textsOfAll } from './article-links.ts'
import { newestArticles } from './articles.ts'
import { categoriesOfShelves } from './categories.ts'
import { forReadersFromMemory } from './readers.ts'
import type { Readers, Shelf } from './shelf.ts'

/** Returns the index that a browser searches when the server cannot. */
export const searchIndex = outsideAction(helpApi.searchIndex, (call, input) =>
  forReadersFromMemory(call, input, async (readers) => {
    const { serial, content, state } = readers
    const key = JSON.stringify([serial, content.language, Object.values(state.revisions)])
    const known = kept.get(key) ?? building.get(key)
    if (known) return known
    const library = `${readers.audience.support_lib_id} ${content.language}`
    if (performance.now() < (notBefore.get(library) ?? 0)) return notNow
    const index = afterOthers(() => built(readers, library))
    building.set(key, index)
    try {
      kept.set(key, await index)
      return await index
    } finally {
      building.delete(key)
    }
  }),
)

/** Total characters cached; a library of 20,000 articles has about two million. */
const keptMax = 40_000_000
const kept = new LRUCache<string, HelpIndex>({
  maxSize: keptMax,
  sizeCalculation: ({ ids, parts }) => parts.reduce((sum, { codes, skips }) => sum + codes.length + skips.length, 1000 + ids.length),
})
/** Indexes being built, which calls are waiting for. */
const building = new Map<string, Promise<HelpIndex>>()

/**
 * The earliest time at which a library's index may be built again, by `performance.now()`. While a large library keeps changing, building takes at most a fifth
 * of the time.
 */
const notBefore = new LRUCache<string, number>(atMost(10_000))
const restFactor = 4
/** Indexes with fewer articles may be rebuilt immediately. */
const quickArticles = 1000
/** Tells a browser to search on the server this time. */
const notNow: HelpIndex = { is_whole: false, ids: '', titles: [], slugs: '', categories: [], categoryTitles: [], parts: [] }

let last: Promise<unknown> = Promise.resolve()

/** Builds indexes one after another, so that building stays a small part of the process's work and its memory is bounded. */
function afterOthers<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run)
  last = next.catch(() => {})
  return next
}

async function built(readers: Readers, library: string): Promise<HelpIndex> {
  const began = performance.now()
  const index = keepAnswer(helpApi.searchIndex, await buildIndex(readers))
  const ended = performance.now()
  if (index.categories.length > quickArticles) notBefore.set(library, ended + restFactor * (ended - began))
  return index
}

/** Articles per page: few enough that their documents are added in a few milliseconds. */
const pageSize = 250
/** Maximum memory in bytes for building an index; the oldest articles beyond it are left out. */
const bytesMax = 96 * 1024 * 1024

/** Builds the index of the newest articles that readers see. */
export async function buildIndex(readers: Readers, articlesMax: number = limits.searchIndexArticlesMax): Promise<HelpIndex> {
  const categories = categoriesOfShelves(readers)
  const parts = partsOf(readers)
  const builder = new ArticlesIndexBuilder(parts.length)
  let left = articlesMax
  let cursor: string | null | undefined
  while (cursor !== null && left > 0 && builder.bytes < bytesMax) {
    const page = await newestArticles(readers, categories, { cursor, limit: Math.min(left, pageSize) })
    const texts = await textsOfAll(readers, page.seen, 0)
    const documents: Map<string, PreparedDocument>[] = []
    for (const part of parts) documents.push(await documentsOf(part, page.seen))
    for (const article of page.seen) {
      const { article_id: id } = article.row
      const text = texts.get(id)
      if (!text) continue
      const shown = { id, title: text.filler.text(text.title), slug: text.slug, categoryTitle: categoryTitleOf(categories, article) }
      builder.add(
        shown,
        documents.map((of) => of.get(id)),
      )
    }
    left -= page.seen.length
    cursor = page.next_cursor
    await othersTurn()
  }
  return { ...(await runInPieces(builder.build(), othersTurn)), is_whole: cursor === null && !needsPhrases(readers) && !hasSynonyms(readers) }
}

type Part = { shelf: Shelf; kind: SearchedKind }

/** Returns the kinds of documents that `searchArticles` searches, each with its shelf, in the order in which corrections are tried. */
function partsOf({ shelves, content }: Readers): Part[] {
  const kinds: SearchedKind[] = content.language === content.original ? ['help'] : [kindIn(content.language), 'help']
  return shelves.flatMap((shelf) => kinds.map((kind) => ({ shelf, kind })))
}

function documentsOf({ shelf, kind }: Part, seen: readonly SeenArticle[]) {
  const ids = seen.flatMap((article) => (article.shelf.support_lib_id === shelf.support_lib_id ? article.row.article_id : []))
  return shelf.inside((ctx) => documentsById(ctx, kind, ids))
}

/** Returns whether searches translate queries with the library's phrases, which only the server has. */
const needsPhrases = ({ content, shelves }: Readers) => content.language !== content.original && shelves.some(({ language }) => language === content.language)

/** Returns whether searches say a query in other words, which only the server knows. */
const hasSynonyms = ({ shelves, state }: Readers) => shelves.some(({ support_lib_id }) => synonymsRevision(state.revisions, support_lib_id) !== undefined)
