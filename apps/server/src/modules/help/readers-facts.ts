import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../kernel/context.ts'
import { readerKind, visibilityAudienceOf } from '../libraries/index.ts'
import { type ContentSources, contentSourcesOf } from '../reading/index.ts'
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
 * Returns the facts for the caller as a reader of the context's library. Read once per version of what readers see, with one statement instead of seven.
 * @param state read beforehand: if something changes in the meantime, the facts are cached under a version that no one requests any more
 */
export async function readersFacts(ctx: Ctx, state: ReadersState): Promise<ReadersFacts> {
  const { support_lib_id, actor, config } = ctx
  const key = `${support_lib_id} ${readerKind(actor, support_lib_id)} ${state.version} ${config.PUBLIC_URL}`
  const known = kept.get(key)
  if (known) return known
  const facts = { serial: ++serial, ...(await ctx.inLibrary(support_lib_id, readFacts)) }
  kept.set(key, facts)
  return facts
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
  return 10 + entries + categories.own.size + categories.inherited.size
}

/** In which languages search engines find the texts of a library, the original first. */
export type FoundLanguages = {
  /** Of texts without translations of their own, whose phrases are translated. */
  ofTexts: string[]
  /** Of articles, by id, with their slugs there; of those that are not here, as of other texts. Says nothing about whether readers see them. */
  ofArticles: Map<string, { language: string; slug: string | null }[]>
}

/** Returns in which languages the texts of the context's library and of its parent can be read. */
export async function foundLanguages(ctx: Ctx, parent_lib_id: string | null): Promise<FoundLanguages> {
  const { original, languages } = await contentSourcesOf(ctx)
  const inherited = parent_lib_id === null ? [] : await ctx.inLibrary(parent_lib_id, publishedLanguages)
  const ofTexts = [original, ...languages.translated]
  const all = Map.groupBy([...(await publishedLanguages(ctx)), ...inherited], ({ article_id }) => article_id)
  const ofArticle = (rows: readonly { language: string; slug: string | null }[]) => {
    const slugs = new Map(rows.map(({ language, slug }) => [language, slug]))
    const others = [...new Set([...languages.translated, ...slugs.keys()])].filter((language) => language !== original).sort()
    return [original, ...others].map((language) => ({ language, slug: slugs.get(language) ?? null }))
  }
  return { ofTexts, ofArticles: new Map([...all].map(([id, rows]) => [id, ofArticle(rows)])) }
}
