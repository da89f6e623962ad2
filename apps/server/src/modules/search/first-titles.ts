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

/** Does something with the first titles of a kind, and once more with new ones if they are found to have changed meanwhile. */
export async function withFirstTitles<T>(ctx: Ctx, kind: string, use: (titles: FirstTitles) => Promise<T>): Promise<T> {
  const key = `${ctx.support_lib_id} ${kind}`
  const known = kept.get(key)
  if (known) {
    const statement = sql<{ edition: string }>`select edition from search_editions where support_lib_id = ${ctx.support_lib_id} and kind = ${kind}`
    // Asked together with the use, which is hardly ever in vain, so that being sure costs no round trip.
    const [[current], result] = await Promise.all([send(ctx.db, 'search-edition', statement), use(known)])
    if ((current?.edition ?? null) === known.edition) return result
  }
  const titles = await readFirstTitles(ctx, kind)
  kept.set(key, titles)
  return use(titles)
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
