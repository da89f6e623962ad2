import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../kernel/context.ts'
import { publishedTexts } from '../articles/index.ts'
import { shownCourses } from '../courses/index.ts'
import { readerKind, visibilityAudienceOf } from '../libraries/index.ts'
import { languagesShown, type NewsWithSegment, newsTexts, newsWithSegments, segmentsOfCaller } from '../news/index.ts'
import { type ContentSources, contentSourcesOf, phrasedLanguages } from '../reading/index.ts'
import { articleLanguages, publishedLanguages } from '../translations/index.ts'
import type { VisibilityAudience } from '../visibility/index.ts'
import { categoriesFor } from './categories.ts'
import type { ReadersState } from './readers-version.ts'
import type { ShelfCategories } from './shelf-categories.ts'

/** Facts shared by all responses to one kind of reader of a library. Calls share the object, so never mutate it. */
export type ReadersFacts = {
  /** Identifies these facts in caches of derived data. */
  serial: number
  audience: VisibilityAudience
  /** Languages in which articles are published. */
  further: readonly string[]
  sources: ContentSources
  categories: { own: ShelfCategories; inherited: ShelfCategories }
}

/** Maximum total number of categories, list entries and libraries cached; a large library has a few hundred. */
const keptMax = 50_000
const kept = new LRUCache<string, ReadersFacts>({ maxSize: keptMax, sizeCalculation: sizeOf })

let serial = 0

/**
 * Returns the facts for the caller as a reader of the context's library. Read once per version of what readers see, with one statement instead of seven. Customers
 * who are in different segments share none, nor anything that is kept by their serial.
 * @param state read beforehand: if something changes in the meantime, the facts are cached under a version that no one requests any more
 */
export async function readersFacts(ctx: Ctx, state: ReadersState): Promise<ReadersFacts> {
  const { support_lib_id, actor, config } = ctx
  const kind = readerKind(actor, support_lib_id)
  const segments = kind === 'customers' ? await segmentsOf(ctx, state) : new Set<string>()
  const key = `${support_lib_id} ${kind} ${[...segments].join(' ')} ${state.version} ${config.PUBLIC_URL}`
  const known = kept.get(key)
  if (known) return known
  const { audience, ...read } = await ctx.inLibrary(support_lib_id, readFacts)
  const facts = { serial: ++serial, ...read, audience: { ...audience, segments } }
  kept.set(key, facts)
  return facts
}

const withSegments = new LRUCache<string, { news: readonly NewsWithSegment[] }>({ maxSize: 4_000_000, sizeCalculation: (kept) => JSON.stringify(kept).length })

/** Returns the news with a segment that the caller is in. Where there is none, no statement is needed. */
async function segmentsOf(ctx: Ctx, { version }: ReadersState): Promise<ReadonlySet<string>> {
  const { support_lib_id } = ctx
  const key = `${support_lib_id} ${version}`
  const known = withSegments.get(key)
  if (known?.news.length === 0) return new Set()
  return ctx.inLibrary(support_lib_id, async (inside) => {
    const news = known?.news ?? (await newsWithSegments(inside))
    withSegments.set(key, { news })
    return segmentsOfCaller(inside, news)
  })
}

async function readFacts(ctx: Ctx): Promise<Omit<ReadersFacts, 'serial'>> {
  const audience = await visibilityAudienceOf(ctx)
  const { parent_lib_id } = audience
  const further = await articleLanguages(ctx)
  const own = await categoriesFor(ctx, audience)
  const sources = await contentSourcesOf(ctx)
  if (parent_lib_id === null) return { audience, further, sources, categories: { own, inherited: new Map() } }
  return ctx.inLibrary(parent_lib_id, async (parent) => ({
    audience,
    further: [...further, ...(await articleLanguages(parent))],
    sources,
    categories: { own, inherited: await categoriesFor(parent, audience) },
  }))
}

function sizeOf({ audience, categories }: ReadersFacts): number {
  const entries = [audience.lists, audience.parentLists].flatMap((lists) => Object.values(lists).flat()).length
  return 10 + (audience.segments?.size ?? 0) + entries + categories.own.size + categories.inherited.size
}

/** In which languages search engines find texts, the original first, by id. Says nothing about whether readers see them. */
export type FoundLanguages = {
  original: string
  /** With their slugs there; null: that of the article. */
  ofArticles: Map<string, { language: string; slug: string | null }[]>
  ofNews: Map<string, string[]>
  ofCourses: Map<string, string[]>
}

/**
 * Returns in which languages these texts of the context's library and of its parent, and all courses, are found: a text is in a language if it has a published
 * translation there or phrases translate its title, as its page says. News that only some languages are shown is found in these. `all`: the library's languages.
 */
export async function foundLanguages(ctx: Ctx, parent_lib_id: string | null, articles: string[], news: string[], all: string[]): Promise<FoundLanguages> {
  const { original, languages } = await contentSourcesOf(ctx)
  const found: FoundLanguages = { original, ofArticles: new Map(), ofNews: new Map(), ofCourses: new Map() }
  const courses = await shownCourses(ctx)
  const libraries = [
    ['own', ctx.support_lib_id],
    ['inherited', parent_lib_id],
  ] as const
  for (const [of, support_lib_id] of libraries) {
    if (support_lib_id === null) continue
    const phrased = await phrasedLanguages(ctx, languages, of)
    const languagesOf = (title: string, published: Iterable<string> = []) => [
      original,
      ...[...new Set([...phrased(title), ...published])].filter((language) => language !== original).sort(),
    ]
    await ctx.inLibrary(support_lib_id, async (inside) => {
      const published = Map.groupBy(await publishedLanguages(inside), ({ article_id }) => article_id)
      for (const [id, { article_title }] of await publishedTexts(inside, articles, 0)) {
        const slugs = new Map(published.get(id)?.map(({ language, slug }) => [language, slug]))
        found.ofArticles.set(
          id,
          languagesOf(article_title, slugs.keys()).map((language) => ({ language, slug: slugs.get(language) ?? null })),
        )
      }
      for (const [id, row] of await newsTexts(inside, news))
        found.ofNews.set(id, languagesShown(row, languagesOf(row.newsFlash_title), [original, ...languages.translated], all))
    })
    for (const course of courses) if (course.support_lib_id === support_lib_id) found.ofCourses.set(course.course_id, languagesOf(course.course_title))
  }
  return found
}
