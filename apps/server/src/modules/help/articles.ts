import { type HelpArticle, helpApi } from '@porchlight/contracts/help/help'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { addressedArticles, cursorAfter, isNewer, neighboursOf, type PublishedRow, publishedRows, readersTextChanged, wholeContent } from '../articles/index.ts'
import { languagesOfArticle } from '../translations/index.ts'
import { amongPublished } from '../visibility/index.ts'
import { linkOf, linksOf, type SeenArticle, seenArticles, textsOf } from './article-links.ts'
import { categoriesOfShelves } from './categories.ts'
import { followRedirect, withReadersLinks } from './links-for-readers.ts'
import { pageOf, type Source } from './pages.ts'
import { forReaders } from './readers.ts'
import { seenHits } from './seen-hits.ts'
import type { Readers, Shelf } from './shelf.ts'
import type { ShelfCategories } from './shelf-categories.ts'
import { shownText } from './shown-pictures.ts'

type Categories = Map<Shelf, ShelfCategories>

const relatedMax = 5

/** Lists articles, on all shelves or in one category. */
const listArticles = query(helpApi.articles, (ctx, { category_id, cursor, limit, ...input }) =>
  forReaders(ctx, input, async (readers) => {
    const categories = categoriesOfShelves(readers)
    const { seen, next_cursor } = await newestArticles(readers, categories, { category_id, cursor, limit })
    return { articles: await linksOf(readers, categories, seen), next_cursor }
  }),
)

type Page = { category_id?: string | undefined; cursor?: string | undefined; limit: number }

/**
 * Returns a page of the articles that readers can see: on all shelves newest first, or in one category in its order.
 * @throws AppError `not_found` for a category they cannot see, `invalid_input` for an invalid cursor
 */
export function newestArticles(readers: Readers, categories: Categories, { category_id, cursor, limit }: Page) {
  const shelves = category_id === undefined ? readers.shelves : [shelfOfCategory(categories, category_id)]
  const sources = shelves.map((shelf): Source<PublishedRow> => {
    const among = amongPublished(readers.audience, 'article', shelf.support_lib_id)
    return { rows: (after, many) => shelf.inside((ctx) => publishedRows(ctx, { category_id, cursor: after, among, limit: many })), cursorAfter }
  })
  return pageOf({ sources, cursor, limit, isBefore: isNewer, see: (rows) => seenOf(readers, categories, rows) })
}

/** @throws AppError `not_found` for a category that readers cannot see */
function shelfOfCategory(categories: Categories, category_id: string): Shelf {
  for (const [shelf, of] of categories) if (of.get(category_id)?.isSeen) return shelf
  throw refuse('not_found')
}

/** Returns the reader's view of rows from any shelf, in the same order. */
async function seenOf(readers: Readers, categories: Categories, rows: PublishedRow[]): Promise<(SeenArticle | undefined)[]> {
  const seen = new Map<PublishedRow, SeenArticle | undefined>()
  for (const [shelf, of] of categories) {
    const here = rows.filter((row) => row.support_lib_id === shelf.support_lib_id)
    if (here.length === 0) continue
    for (const [index, article] of (await seenArticles(readers, shelf, of, here)).entries()) {
      const row = here[index]
      if (row) seen.set(row, article)
    }
  }
  return rows.map((row) => seen.get(row))
}

/** Returns one article, by id or slug, with related ones. */
const readArticle = query(helpApi.article, (ctx, { id, ...input }) =>
  forReaders(ctx, input, async (readers) => {
    const categories = categoriesOfShelves(readers)
    const article = await articleAt(readers, categories, id)
    return { article: await wholeArticle(readers, categories, article), related: await relatedTo(readers, categories, article, article.row.article_title) }
  }),
)

/** @throws AppError `not_found` */
async function articleAt(readers: Readers, categories: Categories, address: string): Promise<SeenArticle> {
  return followRedirect(readers, 'article', address, async (wanted) => {
    for (const shelf of readers.shelves) {
      const [found] = (await seenOf(readers, categories, await shelf.inside((ctx) => addressedArticles(ctx, wanted)))).filter((each) => each !== undefined)
      if (found) return found
    }
    return undefined
  })
}

async function wholeArticle(readers: Readers, categories: Categories, article: SeenArticle): Promise<HelpArticle> {
  const { original } = readers.content
  const { shelf, row } = article
  const { article_id } = row
  const text = (await textsOf(readers, shelf, [article_id], wholeContent)).get(article_id)
  if (!text) throw refuse('not_found')
  readers.ctx.request.answersIn(text.language)
  const [languages, changed_at] = await shelf.inside(async (ctx) => [await languagesOfArticle(ctx, article_id), await readersTextChanged(ctx, article_id)])
  const slugs = new Map(languages.map(({ language, slug }) => [language, slug]))
  const all = [...new Set([original, ...[...slugs.keys(), ...(await shelf.phrased())(row.article_title)].sort()])]
  return {
    ...linkOf(article, text, categories),
    article_content: shownText(readers, shelf, (await withReadersLinks(readers, [text.filler.html(text.content)]))[0] ?? ''),
    article_categories: article.categories,
    support_lib_id: shelf.support_lib_id,
    updated_at: (text.changed_at ?? changed_at).toISOString(),
    language: text.language,
    translations: all.length > 1 ? all.map((language) => ({ language, article_id, slug: slugs.get(language) ?? text.original_slug })) : [],
    meta_title: text.filler.text(text.meta_title),
    meta_description: text.filler.text(text.meta_description),
    article_keywords: text.keywords.map(text.filler.text),
  }
}

/**
 * Returns other articles from its categories, starting with those after it; if there are few, also articles from its library that contain words from its title.
 */
async function relatedTo(readers: Readers, categories: Categories, article: SeenArticle, title: string) {
  const { shelf, row } = article
  const around = await shelf.inside((ctx) => neighboursOf(ctx, row.article_id, article.categories, relatedMax * 2))
  const related = new Map<string, SeenArticle>()
  for (const each of await seenOf(readers, categories, around)) if (each) related.set(each.row.article_id, each)
  if (related.size < relatedMax)
    for (const { article: each } of await seenHits(readers, shelf, categories.get(shelf) ?? new Map(), title, relatedMax + 1))
      if (each.row.article_id !== row.article_id && !related.has(each.row.article_id)) related.set(each.row.article_id, each)
  return linksOf(readers, categories, [...related.values()].slice(0, relatedMax))
}

/** Handlers for articles as readers see them. */
export const articleHandlers = [listArticles, readArticle]
