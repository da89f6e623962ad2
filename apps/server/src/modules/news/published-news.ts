import { pageMatcher } from '@porchlight/contracts/news/matches-page'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { newestFirst, rowsAfter } from '../../kernel/rows/keyset-page.ts'
import type { Among, PlainItem, ReaderKind } from '../visibility/index.ts'
import type { NewsRow } from './access.ts'

/** A published news flash without its text; `length` is the length of that text. */
export type NewsHead = Pick<NewsRow, (typeof headColumns)[number]> & { length: number }

const headColumns = ['support_lib_id', 'id', 'is_published', 'timeStamp', 'audience', 'segment', 'only_languages', 'only_pages'] as const

/** Returns a news flash in the form that the rules of visibility need. */
export const newsItem = ({
  id,
  support_lib_id,
  is_published,
  audience,
  segment,
}: Pick<NewsRow, 'id' | 'support_lib_id' | 'is_published' | 'audience' | 'segment'>): PlainItem<'news'> => ({
  ...{ kind: 'news', id, support_lib_id, is_published },
  audience: audience as ReaderKind,
  has_segment: segment !== null,
})

const base = (language: string) => language.split('-', 1)[0]

/** Where news is shown. `offered`: the languages that texts can be read in. `matches` says whether a pattern means the page; undefined: on none. */
type ShownAt = { language: string; offered: readonly string[]; matches: ReturnType<typeof pageMatcher> | undefined }

/** Returns where news is shown, for a page of a website by its address, or for none. */
export const newsPlace = (language: string, offered: readonly string[], page?: string): ShownAt => ({
  language,
  offered,
  matches: page === undefined ? undefined : pageMatcher(page),
})

type Narrowed = Pick<NewsRow, 'only_languages' | 'only_pages'>

/** A language stands for its regions, too, unless texts can be read in exactly that one. */
const isIn = ({ only_languages }: Narrowed, { language, offered }: ShownAt) =>
  only_languages.length === 0 || only_languages.some((one) => one === language || (base(one) === base(language) && !offered.includes(one)))

/**
 * Returns whether a news flash is shown in a language, on a page of a website or on none. Whoever knows its address may read it all the same, if it is open to them.
 */
export const isShownHere = (news: Narrowed, place: ShownAt): boolean =>
  isIn(news, place) && (news.only_pages.length === 0 || (place.matches !== undefined && news.only_pages.some(place.matches)))

/** Returns what of a page's address decides whether the news flash is shown there, if that is all that decides. */
export function neededOfPage(news: Narrowed, place: ShownAt): 'path' | 'whole' | undefined {
  if (place.matches !== undefined || news.only_pages.length === 0 || !isIn(news, place)) return undefined
  return news.only_pages.some((pattern) => pattern.includes('?')) ? 'whole' : 'path'
}

/**
 * Returns in which of the languages that a news flash is found in search engines may name it: those in which it is shown, else those of `all` in which it is shown
 * as it was written. `offered`: see `newsPlace`.
 */
export function languagesShown(news: Narrowed, found: readonly string[], offered: readonly string[], all: readonly string[]): string[] {
  const shown = (languages: readonly string[]) => languages.filter((language) => isIn(news, { language, offered, matches: undefined }))
  const named = [shown(found), shown(all)].find((languages) => languages.length > 0)
  return named ?? [...found]
}

const newest = newestFirst('timeStamp', 'id')

/** Returns published news of the context's library, newest first. */
export function newsHeads(ctx: Ctx, { cursor, among, limit }: { cursor?: string | undefined; among: Among; limit: number }): Promise<NewsHead[]> {
  const isOnly = 'only' in among
  const ids = isOnly ? among.only : among.except
  const rows = ctx.db
    .selectFrom('news_flashes')
    .select(headColumns)
    .select(sql<number>`length("newsFlash_content")`.as('length'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('is_published', '=', true)
    .$if(isOnly || ids.length > 0, (q) => q.where(sql<boolean>`(id = any (${ids}::text[])) = ${isOnly}`))
  return rowsAfter(rows, newest, cursor).limit(limit).execute()
}

/** Returns published news of the context's library, by id. */
export async function newsTexts(ctx: Ctx, ids: string[]): Promise<Map<string, NewsRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('news_flashes')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('id', 'in', ids)
    .where('is_published', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the cursor for the page that follows a news flash. */
export const newsCursorAfter = (head: NewsHead): string => newest.cursorAfter(head)

/** Compares in the order of `newsHeads`, for merging several libraries' news. News with the same time counts as equal. */
export const isLaterNews = (a: NewsHead, b: NewsHead): boolean => a.timeStamp > b.timeStamp
