import { Spelling } from '@porchlight/search'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../kernel/context.ts'
import { send } from '../../kernel/pipeline.ts'
import { Lines } from './lines.ts'

/** How many of a library's titles are scanned in memory for every query; indexes cover the rest. */
const firstTitlesMax = 2500

/** The first titles of one kind of document in hit order (short before long), each with its place in these lists. */
export type FirstTitles = {
  /** Edition of the index they reflect; changes with every change of titles or keywords. Null: nothing was ever indexed. */
  edition: string | null
  ids: string[]
  titles: string[]
  /** Phrases of titles, as packages/search prepares them. */
  phrases: Lines
  /** Keywords, cut at 300 characters. */
  keywords: Lines
  hasCutKeywords: boolean
  /** True if there are no other documents. */
  isWhole: boolean
}

/** Total characters cached; a large library has about 400,000. */
const keptMax = 20_000_000
/** Safe to share between all servers of this process, because editions are unique. */
const kept = new LRUCache<string, FirstTitles>({
  maxSize: keptMax,
  sizeCalculation: ({ titles, phrases, keywords }) => 2000 + titles.length * 100 + phrases.text.length * 2 + keywords.text.length,
})

/** Returned by a use of the first titles that finds them out of date. */
export const hasChanged = Symbol('the first titles have changed')

/**
 * Runs `use` with the first titles of a kind. Cached ones may be out of date, so `use` gets their edition and checks it along with what it reads (null: they
 * were just loaded). If the edition differs, runs `use` once more with reloaded ones.
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

/** Returns the spellings of words in the first titles and their keywords; a word that was just changed may be missing for a moment. */
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

/** Returns whether the titles still have this edition. */
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

/** Where `search_line` cuts, in characters. A line of exactly this length counts as cut, which costs a step but no hit. */
const keywordLineMax = 300
