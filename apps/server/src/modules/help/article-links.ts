import type { HelpArticleLink } from '@porchlight/contracts/help/help'
import { hasSnippets } from '@porchlight/contracts/snippets/snippet-marks'
import type { ContentFiller } from '@porchlight/contracts/translations/fill-content'
import { lineOfText } from '@porchlight/search'
import type { Ctx } from '../../kernel/context.ts'
import { type PublishedRow, publishedTexts } from '../articles/index.ts'
import { categoriesOf } from '../categories/index.ts'
import { withSnippets } from '../snippets/index.ts'
import { translatedTexts } from '../translations/index.ts'
import { isVisible, narrowed } from '../visibility/index.ts'
import type { Readers, Shelf } from './shelf.ts'
import type { ShelfCategories } from './shelf-categories.ts'

/** An article that readers can see, and the categories in which they see it, in tree order. */
export type SeenArticle = { row: Pick<PublishedRow, 'article_id' | 'article_title'>; shelf: Shelf; categories: string[] }

const excerptLength = 160
/** How many characters of HTML are read to make an excerpt. */
const excerptSource = 4000

/**
 * Returns which of these articles, all from one shelf, readers can see.
 * @param known the articles' categories, if already read
 */
export async function seenArticles(
  { audience }: Readers,
  shelf: Shelf,
  categories: ShelfCategories,
  rows: readonly Pick<PublishedRow, 'article_id' | 'article_title' | 'is_published' | 'is_disabled'>[],
  known?: Map<string, string[]>,
): Promise<(SeenArticle | undefined)[]> {
  const { support_lib_id } = shelf
  const read = (ctx: Ctx) =>
    categoriesOf(
      ctx,
      rows.map((row) => row.article_id),
    )
  const filed = known ?? (await shelf.inside(read))
  const order = new Map([...categories.keys()].map((id, place) => [id, place]))
  const items = rows.map((row) => {
    const ids = (filed.get(row.article_id) ?? []).sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    const { article_id: id, is_published, is_disabled } = row
    const item = { kind: 'article' as const, id, support_lib_id, is_published, is_disabled, categories: ids.flatMap((of) => categories.get(of)?.item ?? []) }
    return { row, item }
  })
  const cut = narrowed(
    audience,
    items.map(({ item }) => item),
  )
  return items.map(({ row, item }) => {
    if (!isVisible(cut, item)) return undefined
    return { row, shelf, categories: item.categories.map((category) => category.id).filter((id) => categories.get(id)?.isSeen) }
  })
}

/** An article's texts, translated into the reader's language if available. `filler` fills in placeholders for the reader. */
export type FoundText = {
  title: string
  content: string
  keywords: string[]
  meta_title: string
  meta_description: string
  slug: string
  /** The slug of the article in its original language. */
  original_slug: string
  timeStamp: string
  changed_at: Date | undefined
  language: string
  filler: ContentFiller
}

/**
 * Returns the texts of articles from one shelf.
 * @param contentLength how many characters of HTML to read per article
 */
export async function textsOf({ content }: Readers, shelf: Shelf, ids: string[], contentLength: number): Promise<Map<string, FoundText>> {
  const texts = await shelf.inside((ctx) => publishedTexts(ctx, ids, contentLength))
  const isOriginal = content.language === content.original
  const translations = isOriginal ? undefined : await shelf.inside((ctx) => translatedTexts(ctx, ids, content.language, contentLength))
  const shownIn = (id: string) => {
    const translation = translations?.get(id)
    return translation ? { html: translation.content, language: content.language } : { html: texts.get(id)?.article_content ?? '', language: shelf.language }
  }
  const contents = await contentsWithSnippets(shelf, content.original, new Map([...texts.keys()].map((id) => [id, shownIn(id)])))
  return new Map(
    [...texts].map(([id, { article_title, article_keywords, slug: original_slug, published_at, ...own }]) => {
      const timeStamp = published_at.toISOString()
      const translation = translations?.get(id)
      const { title, updated_at: changed_at } = translation ?? { title: article_title, updated_at: undefined }
      const isTitled = shelf.filler.text(article_title) !== content.translated.text(article_title)
      const ofPhrases = isTitled ? shelf.language : content.original
      const [language, filler] = translation ? [content.language, content.translated] : [ofPhrases, shelf.filler]
      const { meta_title, meta_description } = translation ?? own
      const keywords = [...new Set([...(translation?.keywords ?? []), ...article_keywords])]
      const slug = translation?.slug ?? original_slug
      return [
        id,
        {
          title,
          content: contents.get(id) ?? '',
          keywords,
          meta_title,
          meta_description,
          slug,
          original_slug,
          timeStamp,
          changed_at,
          language,
          filler,
        },
      ]
    }),
  )
}

/** Returns texts of a shelf with their snippets, each in the language that its text is in. */
async function contentsWithSnippets(
  { inside }: Shelf,
  original: string,
  texts: ReadonlyMap<string, { html: string; language: string }>,
): Promise<Map<string, string>> {
  const contents = new Map([...texts].map(([id, { html }]) => [id, html]))
  const marked = [...texts].filter(([, { html }]) => hasSnippets(html))
  for (const [language, of] of Map.groupBy(marked, ([, text]) => text.language)) {
    const filled = await inside((ctx) =>
      withSnippets(
        ctx,
        language === original ? null : language,
        of.map(([, { html }]) => html),
      ),
    )
    for (const [at, [id]] of of.entries()) contents.set(id, filled[at] ?? '')
  }
  return contents
}

/** Returns the texts of articles from several shelves. */
export async function textsOfAll(readers: Readers, articles: readonly SeenArticle[], contentLength: number): Promise<Map<string, FoundText>> {
  const all = new Map<string, FoundText>()
  for (const [shelf, of] of Map.groupBy(articles, (each) => each.shelf)) {
    const ids = of.map(({ row }) => row.article_id)
    for (const [id, text] of await textsOf(readers, shelf, ids, contentLength)) all.set(id, text)
  }
  return all
}

/** Returns the articles as list items, in the same order. */
export async function linksOf(readers: Readers, categories: Map<Shelf, ShelfCategories>, articles: readonly SeenArticle[]): Promise<HelpArticleLink[]> {
  const texts = await textsOfAll(readers, articles, excerptSource)
  return articles.flatMap((article) => {
    const text = texts.get(article.row.article_id)
    return text ? linkOf(article, text, categories) : []
  })
}

/** Returns an article as a list item. */
export function linkOf(article: SeenArticle, { title, content, slug, timeStamp, filler }: FoundText, categories: Map<Shelf, ShelfCategories>): HelpArticleLink {
  const excerpt = excerptOf(filler.html(content.slice(0, excerptSource)))
  return {
    article_id: article.row.article_id,
    article_title: filler.text(title),
    slug,
    excerpt,
    timeStamp,
    categoryTitle: categoryTitleOf(categories, article),
  }
}

/** Returns the title of the first category in which readers see the article, or '' if there is none. */
export function categoryTitleOf(categories: Map<Shelf, ShelfCategories>, { shelf, categories: [first] }: SeenArticle): string {
  const category = first === undefined ? undefined : categories.get(shelf)?.get(first)
  return category ? shelf.filler.text(category.row.category_title) : ''
}

/** Returns the first words of a text without markup, cut at a word boundary. */
export function excerptOf(html: string): string {
  const text = lineOfText(html)
  const letters = [...text.slice(0, 2 * excerptLength + 2)]
  if (letters.length <= excerptLength) return text
  const cut = letters.slice(0, excerptLength).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > excerptLength / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}
