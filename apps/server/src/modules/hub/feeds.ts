import type { HelpArticleLink, HelpNewsFlash } from '@porchlight/contracts/help/help'
import { plainText } from '@porchlight/search'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FoundPage, Page } from '../../../../hub/src/place.ts'
import { inProcessCalls } from '../../kernel/http/in-process.ts'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type FoundLanguages, foundLanguages } from '../help/index.ts'
import { audienceOf, isHostOfLibrary, placeOf } from './answer-page.ts'
import { keptBy } from './kept-by-kernel.ts'
import { renderer } from './renderer.ts'

/** Number of news items in a feed. */
const feedItems = 30
/** Maximum number of article pages, 100 articles each, read for a sitemap. */
const sitemapPagesMax = 100
/** Maximum number of addresses in a sitemap (sitemaps.org). */
const sitemapMax = 50_000
/** Maximum length of a feed item's text. */
const feedWordsMax = 400

/** Returns the data these responses need; undefined when the page belongs to no library. */
export async function prepared(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  const [place, hub] = [await placeOf(kernel, request), await renderer()]
  if (!place || !hub) return undefined
  const { support_lib_id } = place.library
  const calls = inProcessCalls(kernel, request, reply, (language) => void reply.header('content-language', language))
  const { language, origin, library_key } = place
  const address = (page: Parameters<typeof hub.addressOf>[1]) => origin + hub.addressOf({ library_key, language }, page)
  /** Returns a text that depends on nothing but the library and its readers: from the cache, or made when it is this reader's turn. */
  const text = async (name: string, make: () => Promise<string>) => {
    const { feeds, renderings } = keptBy(kernel)
    await renderings.count(request.raw, 'kept')
    const key = [name, origin, library_key, audienceOf(request, support_lib_id, kernel.clock.now(), language)].join(' ')
    return (await feeds.of(key, place.library.version, () => renderings.inTurn(request, undefined, async () => ({ text: await make() })))).text
  }
  return { hub, support_lib_id, calls, address, text, place, inLanguage: language === null ? {} : { language }, origin, has_status: place.library.has_status }
}
/** What feeds and sitemaps of a library are made from. */
export type Prepared = NonNullable<Awaited<ReturnType<typeof prepared>>>

/** Sends a library's news as RSS. */
export async function answerFeed(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  const known = await prepared(kernel, request, reply)
  if (!known) return reply.callNotFound()
  const xml = await known.text('news', () => newsXml(known, known.origin + request.url.split('?')[0]))
  return reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(xml)
}

async function newsXml({ hub, support_lib_id, calls, address, inLanguage }: Prepared, feed: string): Promise<string> {
  const [library, { news_flashes }] = await Promise.all([
    calls.documents.supportLibrary({ id: support_lib_id, ...inLanguage }),
    calls.help.news({ support_lib_id, limit: feedItems, ...inLanguage }),
  ])
  const { companyName, metaData } = library.settings
  const channel = {
    title: metaData.title || companyName,
    address: address({ name: 'news', after: null }),
    feed,
    description: metaData.description,
    language: library.language,
  }
  const items = news_flashes.map(({ id, newsFlash_title, newsFlash_content, timeStamp }) => ({
    title: newsFlash_title,
    address: address({ name: 'newsFlash', id }),
    at: timeStamp,
    words: plainText(newsFlash_content).slice(0, feedWordsMax),
  }))
  return hub.feedXml(channel, items)
}

/** Sends the sitemap, which lists everything that a library's readers may see, in each of its languages. */
export async function answerSitemap(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  const known = await prepared(kernel, request, reply)
  if (!known) return reply.callNotFound()
  const { support_lib_id, parent_lib_id } = known.place.library
  const xml = await known.text('sitemap', async () =>
    sitemapXml(known, (articles, news, all) => asSystem(kernel, support_lib_id, 'hub', (ctx) => foundLanguages(ctx, parent_lib_id, articles, news, all))),
  )
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(xml)
}

/** Lists the pages as their own links to other languages name them. */
async function sitemapXml(
  { hub, support_lib_id, calls, place, has_status }: Prepared,
  find: (articles: string[], news: string[], all: string[]) => Promise<FoundLanguages>,
): Promise<string> {
  const [{ languages: all }, { categories }, { courses }] = await Promise.all([
    calls.documents.supportLibrary({ id: support_lib_id }),
    calls.help.categories({ support_lib_id }),
    calls.help.courses({ support_lib_id }),
  ])
  // News may be shown in some languages alone.
  const news = new Map<string, HelpNewsFlash>()
  for (const language of all) for (const flash of (await calls.help.news({ support_lib_id, language, limit: 100 })).news_flashes) news.set(flash.id, flash)
  const news_flashes = [...news.values()]
  const articles: HelpArticleLink[] = []
  let cursor: string | null | undefined
  for (let read = 0; read < sitemapPagesMax && cursor !== null; read += 1) {
    const page = await calls.help.articles({ support_lib_id, language: all[0], limit: 100, ...(cursor && { cursor }) })
    articles.push(...page.articles)
    cursor = page.next_cursor
  }
  const found = await find(
    articles.map(({ article_id }) => article_id),
    news_flashes.map(({ id }) => id),
    all,
  )
  const { original } = found
  const pages: (FoundPage & { changed_at?: string })[] = []
  const add = (page: Page, languages: readonly string[], more: { changed_at?: string; pageIn?: FoundPage['pageIn'] } = {}) =>
    pages.push({ page, languages, original, ...more })
  add({ name: 'home' }, all)
  add({ name: 'news', after: null }, all)
  if (has_status) add({ name: 'status' }, all)
  const slugs = new Map<string, ReadonlyMap<string, string>>()
  for (const language of all) {
    const inLanguage = await calls.help.categories({ support_lib_id, language })
    slugs.set(language, new Map(inLanguage.categories.map(({ category_id, slug }) => [category_id, slug])))
  }
  for (const { category_id } of categories) {
    const pageIn = (language: string): Page => ({ name: 'category', id: slugs.get(language)?.get(category_id) ?? category_id, after: null })
    add(pageIn(original), all, { pageIn })
  }
  for (const { id, timeStamp: changed_at } of news_flashes) add({ name: 'newsFlash', id }, found.ofNews.get(id) ?? [original], { changed_at })
  for (const { course_id: id } of courses) add({ name: 'course', id, lesson: null, isWhole: false }, found.ofCourses.get(id) ?? [original])
  for (const { article_id, slug, timeStamp: changed_at } of articles) {
    const slugs = new Map(found.ofArticles.get(article_id)?.map((each) => [each.language, each.slug]) ?? [[original, null]])
    const pageIn = (language: string): Page => ({ name: 'article', id: slugs.get(language) ?? (slug || article_id), answered: null })
    add(pageIn(original), [...slugs.keys()], { changed_at, pageIn })
  }
  const entries: Parameters<typeof hub.sitemapXml>[0][number][] = []
  for (const { changed_at, ...text } of pages) {
    const alternates = hub.addressesIn(place, text).map(([language, address]): [string, string] => [language, place.origin + address])
    const languages = alternates.length === 0 ? [original] : text.languages
    // A text is listed in all of its languages or not at all.
    if (entries.length + languages.length > sitemapMax) break
    for (const language of languages)
      entries.push({ address: place.origin + hub.canonicalAddress({ ...place, language }, text), alternates, ...(changed_at && { changed_at }) })
  }
  return hub.sitemapXml(entries)
}

/** Sends robots.txt, which allows the readers' pages but not the console. On a library's own host it also names the sitemap. */
export async function answerRobots(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Disallow: /search', 'Disallow: /*/search']
  const place = (await isHostOfLibrary(kernel, request.hostname.toLowerCase())) ? await placeOf(kernel, request) : undefined
  if (place) lines.push(`Sitemap: ${place.origin}/sitemap.xml`)
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(`${lines.join('\n')}\n`)
}
