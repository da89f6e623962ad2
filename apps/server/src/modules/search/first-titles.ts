import { Spelling } from '@porchlight/search'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../kernel/context.ts'
import { send } from '../../kernel/pipeline.ts'
import { Lines } from './lines.ts'

/** Titles of a library that are looked through for every query; what more there is, indexes find. */
const firstTitlesMax = 2500

/** The first titles of one kind of document in the order of hits (short before long), each with its place in these lists. */
export type FirstTitles = {
  /** Which state of the index they show; drawn anew there with every change of titles or keywords. Null: nothing was ever indexed. */
  edition: string | null
  ids: string[]
  titles: string[]
  /** Phrases of titles, as packages/search prepares them. */
  phrases: Lines
  /** Words of keywords; what exceeds 300 characters is cut. */
  keywords: Lines
  hasCutKeywords: boolean
  /** There are no other documents. */
  isWhole: boolean
}

/** Characters kept in all, of which a large library has some 400,000. */
const keptMax = 20_000_000
/** Safe for every server of this process, as no two editions are alike. */
const kept = new LRUCache<string, FirstTitles>({
  maxSize: keptMax,
  sizeCalculation: ({ titles, phrases, keywords }) => 2000 + titles.length * 100 + phrases.text.length * 2 + keywords.text.length,
})

/** What a use of the first titles gives if they are found to be out of date. */
export const hasChanged = Symbol('the first titles have changed')

/**
 * Does something with the first titles of a kind. Kept ones may be out of date, so `use` is given their edition and asks for it together with what it reads (null:
 * they have just been read); if it finds another one, it is called once more with new ones.
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

/** How the words of the first titles and their keywords are spelled; a word that was just changed may be missing for a moment. */
export async function spellingOf(ctx: Ctx, kind: string): Promise<Spelling> {
  const titles = await withFirstTitles(ctx, kind, async (known) => known)
  const spelling = spellings.get(titles) ?? new Spelling(`${titles.phrases.text} ${titles.keywords.text}`.match(/\S+/g) ?? [])
  spellings.set(titles, spelling)
  return spelling
}

/** Are the titles still of this edition? */
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

/** Where `search_line` cuts, in characters; a line of long ones may count as cut, which costs a step and no hit. */
const keywordLineMax = 300
