import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Among } from '../visibility/index.ts'

/**
 * Counts the published articles in each category and its descendants, each article once.
 * @param among the articles to count
 * @param places the categories to search, each with the categories it counts towards: itself and its ancestors
 */
export async function countPublished(ctx: Ctx, places: readonly { id: string; within: readonly string[] }[], among: Among): Promise<Map<string, number>> {
  const pairs = places.flatMap(({ id, within }) => within.map((above) => ({ id, above })))
  if (pairs.length === 0) return new Map()
  const isOnly = 'only' in among
  const ids = isOnly ? among.only : among.except
  const { rows } = await sql<{ category_id: string; articles: number }>`
    select p.above as category_id, count(distinct i.article_id)::int as articles
    from unnest(${pairs.map((pair) => pair.id)}::text[], ${pairs.map((pair) => pair.above)}::text[]) as p(id, above)
      join category_items i on i.support_lib_id = ${ctx.support_lib_id} and i.category_id = p.id and i.is_published
    where (i.article_id = any (${ids}::text[])) = ${isOnly}
      and not exists (select from articles a where a.support_lib_id = i.support_lib_id and a.article_id = i.article_id and a.is_disabled)
    group by p.above`.execute(ctx.db)
  return new Map(rows.map((row) => [row.category_id, row.articles]))
}
