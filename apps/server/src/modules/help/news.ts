import { type HelpNewsFlash, helpApi } from '@porchlight/contracts/help/help'
import { hasSnippets } from '@porchlight/contracts/snippets/snippet-marks'
import type { ContentFiller } from '@porchlight/contracts/translations/fill-content'
import { query } from '../../kernel/operations.ts'
import {
  isLaterNews,
  isShownHere,
  languagesShown,
  type NewsHead,
  neededOfPage,
  newsCursorAfter,
  newsHeads,
  newsItem,
  newsPlace,
  newsTexts,
} from '../news/index.ts'
import { withSnippets } from '../snippets/index.ts'
import { amongPublished, isVisible } from '../visibility/index.ts'
import { followRedirect, withReadersLinks } from './links-for-readers.ts'
import { pageOf, type Source } from './pages.ts'
import { forReaders } from './readers.ts'
import { languagesOf, languagesOfTitle, type Readers, type Shelf } from './shelf.ts'
import { shownImage, shownText } from './shown-pictures.ts'

type NewsText = Awaited<ReturnType<typeof newsTexts>> extends Map<string, infer Row> ? Row : never

const isSeen = ({ audience }: Readers, news: Parameters<typeof newsItem>[0]) => isVisible(audience, newsItem(news))

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

/** Returns a news flash whose pictures these readers can open. */
const withPictures = (readers: Readers, shelf: Shelf, row: NewsText): NewsText => ({
  ...row,
  newsFlash_content: shownText(readers, shelf, row.newsFlash_content),
  newsFlash_featureImage: shownImage(readers, shelf, row.newsFlash_featureImage),
})

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
const listNews = query(helpApi.news, (ctx, { cursor, limit, page, ...input }) =>
  forReaders(ctx, input, async (readers) => {
    const sources = readers.shelves.map((shelf): Source<NewsHead> => {
      const among = amongPublished(readers.audience, 'news', shelf.support_lib_id)
      return { rows: (after, many) => shelf.inside((inside) => newsHeads(inside, { cursor: after, among, limit: many })), cursorAfter: newsCursorAfter }
    })
    const place = newsPlace(readers.content.language, languagesOf(readers), page)
    let needs_page: 'path' | 'whole' | undefined
    const see = async (rows: NewsHead[]) =>
      rows.map((row) => {
        if (!isSeen(readers, row)) return undefined
        const needed = neededOfPage(row, place)
        if (needs_page !== 'whole') needs_page = needed ?? needs_page
        return isShownHere(row, place) ? row : undefined
      })
    const { seen, next_cursor } = await pageOf({ sources, cursor, limit, isBefore: isLaterNews, see, weigh: (head) => head.length })
    const news = new Map<string, HelpNewsFlash>()
    for (const shelf of readers.shelves) for (const flash of await newsOf(readers, shelf, seen)) news.set(flash.id, flash)
    return { news_flashes: seen.flatMap(({ id }) => news.get(id) ?? []), next_cursor, ...(needs_page && { needs_page }) }
  }),
)

async function newsOf(readers: Readers, shelf: Shelf, heads: readonly NewsHead[]): Promise<HelpNewsFlash[]> {
  const ids = heads.filter((head) => head.support_lib_id === shelf.support_lib_id).map((head) => head.id)
  const rows = await shelf.inside((ctx) => newsTexts(ctx, ids))
  const shown = await withTheirSnippets(readers, shelf, [...rows.values()])
  return linked(
    readers,
    shown.map((row) => present(shelf.filler, withPictures(readers, shelf, row))),
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

async function newsAt(readers: Readers, id: string): Promise<{ news_flash: HelpNewsFlash; languages: string[] } | undefined> {
  for (const shelf of readers.shelves) {
    const row = (await shelf.inside((inside) => newsTexts(inside, [id]))).get(id)
    if (!row || !isSeen(readers, row)) continue
    const [shown = row] = await withTheirSnippets(readers, shelf, [row])
    const [news_flash] = await linked(readers, [present(shelf.filler, withPictures(readers, shelf, shown))])
    const found = await languagesOfTitle(readers, shelf, row.newsFlash_title)
    return news_flash && { news_flash, languages: languagesShown(row, found, languagesOf(readers), readers.content.available) }
  }
}

const readNews = query(helpApi.newsFlash, (ctx, { id, ...input }) =>
  forReaders(ctx, input, (readers) => followRedirect(readers, 'newsflash', id, (at) => newsAt(readers, at))),
)

/** Handlers for news as readers see them. */
export const newsHandlers = [listNews, readNews]
