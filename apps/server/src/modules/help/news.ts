import { type HelpNewsFlash, helpApi } from '@porchlight/contracts/help/help'
import { hasSnippets } from '@porchlight/contracts/snippets/snippet-marks'
import type { ContentFiller } from '@porchlight/contracts/translations/fill-content'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { isLaterNews, type NewsHead, newsCursorAfter, newsHeads, newsTexts } from '../news/index.ts'
import { withSnippets } from '../snippets/index.ts'
import { amongPublished, isVisible } from '../visibility/index.ts'
import { redirectsFor, withReadersLinks } from './links-for-readers.ts'
import { pageOf, type Source } from './pages.ts'
import { forReaders, languagesOf } from './readers.ts'
import type { Readers, Shelf } from './shelf.ts'

type NewsText = Awaited<ReturnType<typeof newsTexts>> extends Map<string, infer Row> ? Row : never

const isSeen = ({ audience }: Readers, { id, support_lib_id, is_published }: Pick<NewsHead, 'id' | 'support_lib_id' | 'is_published'>) =>
  isVisible(audience, { kind: 'news', id, support_lib_id, is_published })

/** Returns news with the snippets that they show. */
async function withTheirSnippets({ content }: Readers, shelf: Shelf, rows: readonly NewsText[]): Promise<NewsText[]> {
  if (!rows.some((row) => hasSnippets(row.newsFlash_content))) return [...rows]
  const language = shelf.language === content.original ? null : shelf.language
  const htmls = await shelf.inside((ctx) =>
    withSnippets(
      ctx,
      language,
      rows.map((row) => row.newsFlash_content),
    ),
  )
  return rows.map((row, at) => ({ ...row, newsFlash_content: htmls[at] ?? '' }))
}

function present({ text, html }: ContentFiller, row: NewsText): HelpNewsFlash {
  const { id, newsFlash_title, newsFlash_content, newsFlash_featureImage, feature_image_alt, newsFlash_categories, timeStamp } = row
  return {
    id,
    newsFlash_title: text(newsFlash_title),
    newsFlash_content: html(newsFlash_content),
    newsFlash_featureImage,
    feature_image_alt: text(feature_image_alt),
    categoryName: text(newsFlash_categories[0] ?? ''),
    timeStamp: timeStamp.toISOString(),
  }
}

/** Lists news from all shelves. */
const listNews = query(helpApi.news, (ctx, { cursor, limit, ...input }) =>
  forReaders(ctx, input, async (readers) => {
    const sources = readers.shelves.map((shelf): Source<NewsHead> => {
      const among = amongPublished(readers.audience, 'news', shelf.support_lib_id)
      return { rows: (after, many) => shelf.inside((inside) => newsHeads(inside, { cursor: after, among, limit: many })), cursorAfter: newsCursorAfter }
    })
    const see = async (rows: NewsHead[]) => rows.map((row) => (isSeen(readers, row) ? row : undefined))
    const { seen, next_cursor } = await pageOf({ sources, cursor, limit, isBefore: isLaterNews, see, weigh: (head) => head.length })
    const news = new Map<string, HelpNewsFlash>()
    for (const shelf of readers.shelves) for (const flash of await newsOf(readers, shelf, seen)) news.set(flash.id, flash)
    return { news_flashes: seen.flatMap(({ id }) => news.get(id) ?? []), next_cursor }
  }),
)

async function newsOf(readers: Readers, shelf: Shelf, heads: readonly NewsHead[]): Promise<HelpNewsFlash[]> {
  const ids = heads.filter((head) => head.support_lib_id === shelf.support_lib_id).map((head) => head.id)
  const rows = await shelf.inside((ctx) => newsTexts(ctx, ids))
  const shown = await withTheirSnippets(readers, shelf, [...rows.values()])
  return linked(
    readers,
    shown.map((row) => present(shelf.filler, row)),
  )
}

/** Returns news with their links as these readers get them. */
async function linked(readers: Readers, news: readonly HelpNewsFlash[]): Promise<HelpNewsFlash[]> {
  const htmls = await withReadersLinks(
    readers,
    news.map(({ newsFlash_content }) => newsFlash_content),
  )
  return news.map((flash, index) => ({ ...flash, newsFlash_content: htmls[index] ?? '' }))
}

async function newsAt(readers: Readers, id: string): Promise<HelpNewsFlash | undefined> {
  for (const shelf of readers.shelves) {
    const row = (await shelf.inside((inside) => newsTexts(inside, [id]))).get(id)
    if (!row || !isSeen(readers, row)) continue
    const [shown = row] = await withTheirSnippets(readers, shelf, [row])
    return (await linked(readers, [present(shelf.filler, shown)]))[0]
  }
}

const readNews = query(helpApi.newsFlash, (ctx, { id, ...input }) =>
  forReaders(ctx, input, async (readers) => {
    const found = await newsAt(readers, id)
    const languages = languagesOf(readers)
    if (found) return { news_flash: found, languages }
    const target = (await redirectsFor(readers, 'newsflash', [id])).get(id)
    const beyond = target === undefined ? undefined : await newsAt(readers, target)
    if (!beyond) throw refuse('not_found')
    return { news_flash: beyond, languages }
  }),
)

/** Handlers for news as readers see them. */
export const newsHandlers = [listNews, readNews]
