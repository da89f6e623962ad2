import { newsApi } from '@porchlight/contracts/news/news'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { presentTextVersions } from '../published-documents/index.ts'
import { flashTexts, type NewsRow, presentNews } from './access.ts'

const categoriesMax = 200

/** Returns a page of the context library's news, newest first, with the cursor of the next page. */
export async function newsPage(
  ctx: Ctx,
  {
    is_published,
    is_draft,
    is_inherited,
    category,
    cursor,
    limit,
  }: { is_published?: boolean; is_draft?: boolean; is_inherited?: boolean; category?: string; cursor?: string; limit: number },
): Promise<{ rows: NewsRow[]; next_cursor: string | null }> {
  const found = ctx.db
    .selectFrom('news_flashes')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(is_published !== undefined, (q) => q.where('is_published', '=', is_published === true))
    .$if(is_draft !== undefined, (q) => q.where(sql<boolean>`(not is_published or draft is not null) = ${is_draft === true}`))
    .$if(is_inherited === true, (q) => q.where('audience', '<>', 'staff').where('segment', 'is', null))
    .$if(category !== undefined, (q) => q.where(sql<boolean>`${category ?? ''} = any("newsFlash_categories")`))
  return keysetPage(found, newestFirst('timeStamp', 'id'), { cursor, limit })
}

/** Queries for news. */
export const newsQueries = [
  query(newsApi.list, async (ctx, input) => {
    const { rows, next_cursor } = await newsPage(ctx, input)
    return { news_flashes: rows.map(presentNews), next_cursor }
  }),
  query(newsApi.categories, async (ctx) => {
    const { rows } = await sql<{ name: string }>`
      select distinct unnest("newsFlash_categories") as name from news_flashes where support_lib_id = ${ctx.support_lib_id} order by name limit ${categoriesMax}`.execute(
      ctx.db,
    )
    return { news_categories: rows.map((row) => row.name) }
  }),
  query(newsApi.read, async (ctx, { id }) => ({ news_flash: presentNews(await flashTexts.forReading(ctx, id)) })),
  query(newsApi.versions, async (ctx, { id }) => {
    await flashTexts.forReading(ctx, id)
    return { versions: await presentTextVersions(ctx, await flashTexts.versions(ctx, id)) }
  }),
  query(newsApi.version, async (ctx, { id, version }) => {
    const found = await flashTexts.version(ctx, id, version)
    const [head] = found ? await presentTextVersions(ctx, [found]) : []
    if (!found || !head) throw refuse('not_found')
    return { version: { ...head, ...flashTexts.of(found) } }
  }),
]
