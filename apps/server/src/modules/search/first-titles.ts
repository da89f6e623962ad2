import { Spelling } from '@porchlight/search'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Lines } from './lines.ts'

/** Number of a library's titles scanned in memory for every query; database indexes cover the rest. */
const firstTitlesMax = 2500

/** The first titles of one kind of document, in hit order (short before long). An index into these lists is called a place. */
export type FirstTitles = {
  /** The edition of the search index that these titles reflect; changes whenever titles or keywords do. Null: nothing was ever indexed. */
  edition: string | null
  ids: string[]
  titles: string[]
  /** The titles as phrases, normalized by packages/search. */
  phrases: Lines
  /** Keywords, truncated to 300 characters. */
  keywords: Lines
  hasCutKeywords: boolean
  /** Whether the library has no other documents of this kind. */
  isWhole: boolean
}

/** Maximum number of characters cached in total; a large library has about 400,000. */
const keptMax = 20_000_000
/** Can be shared between all servers in this process, because editions are unique. */
const kept = new LRUCache<string, FirstTitles>({
  maxSize: keptMax,
  sizeCalculation: ({ titles, phrases, keywords }) => 2000 + titles.length * 100 + phrases.text.length * 2 + keywords.text.length,
})

/** Returned by a callback that finds the first titles outdated. */
export const hasChanged = Symbol('the first titles have changed')

/**
 * Calls `use` with the first titles of a kind. Cached titles may be outdated, so `use` receives their edition and must check it along with its own query (null:
 * they were just loaded). If the edition differs, calls `use` once more with reloaded titles.
 */
export async function withFirstTitles<T>(
  ctx: Ctx,
  kind: string,
  use: (titles: FirstTitles, toConfirm: string | null) => Promise<T | typeof hasChanged>,
): Promise<T> {
  const key = `${ctx.support_lib_id} ${kind}`
  const known = kept.get(key)
  if (known?.edition) {
    const result = await use(known, known.edition)
    if (result !== hasChanged) return result
  }
  const titles = await readFirstTitles(ctx, kind)
  kept.set(key, titles)
  const result = await use(titles, null)
  if (result === hasChanged) throw new Error('titles that were just read need no confirmation')
  return result
}

const spellings = new WeakMap<FirstTitles, Spelling>()

/** Returns the spellings of words in the first titles and their keywords; may briefly lack a word that has just been changed. */
export async function spellingOf(ctx: Ctx, kind: string): Promise<Spelling> {
  const titles = await withFirstTitles(ctx, kind, async (known) => known)
  const spelling = spellings.get(titles) ?? new Spelling(countsOf(`${titles.phrases.text} ${titles.keywords.text}`.match(/\S+/g) ?? []))
  spellings.set(titles, spelling)
  return spelling
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns whether the titles' edition is still current. */
export async function isEdition(ctx: Ctx, kind: string, edition: string): Promise<boolean> {
  const statement = sql<{ edition: string }>`select edition from search_editions where support_lib_id = ${ctx.support_lib_id} and kind = ${kind}`
  const [current] = await send(ctx.db, 'search-edition', statement)
  return current?.edition === edition
}

async function readFirstTitles(ctx: Ctx, kind: string): Promise<FirstTitles> {
  const statement = sql<{ edition: string | null; documents: string }>`select * from search_first_titles(${kind}, ${firstTitlesMax})`
  const [row] = await send(ctx.db, 'search-first-titles', statement)
  const [ids, titles, phrases, keywords] = JSON.parse(row?.documents ?? '[[],[],[],[]]') as [string[], string[], string[], string[]]
  return {
    edition: row?.edition ?? null,
    ids,
    titles,
    phrases: new Lines(phrases.map((phrase) => ` ${phrase} `)),
    keywords: new Lines(keywords),
    hasCutKeywords: keywords.some((line) => line.length >= keywordLineMax),
    isWhole: ids.length < firstTitlesMax,
  }
}

/** Length at which `search_line` truncates, in characters. A line of exactly this length counts as truncated, which costs an extra step but no hits. */
const keywordLineMax = 300
