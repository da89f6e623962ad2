import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** The gap between adjacent positions when a category is renumbered. */
export const placeGap = 65_536

/** Returns each article's categories. */
export async function categoriesOf(ctx: Ctx, article_ids: readonly string[]): Promise<Map<string, string[]>> {
  if (article_ids.length === 0) return new Map()
  const statement = sql<{ article_id: string; category_id: string }>`select k.article_id, c.category_id from unnest(${article_ids}::text[]) as k(article_id)
    cross join lateral (select category_id from category_items where support_lib_id = ${ctx.support_lib_id} and article_id = k.article_id order by category_id) c`
  const rows = await send(ctx.db, 'categories-of', statement)
  return new Map([...Map.groupBy(rows, (row) => row.article_id)].map(([id, of]) => [id, of.map((row) => row.category_id)]))
}

/** Returns up to `howMany` articles in any of these categories. */
export async function articlesUnder(ctx: Ctx, category_ids: string[], howMany: number): Promise<string[]> {
  if (category_ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('category_items')
    .select('article_id')
    .distinct()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('category_id', 'in', category_ids)
    .limit(howMany)
    .execute()
  return rows.map((row) => row.article_id)
}

/**
 * Files an article under exactly these categories; an empty list removes it from all. The articles module calls it whenever the article's categories or
 * published state change.
 * @throws AppError `invalid_input` for a category that the library does not have
 */
export async function fileUnder(ctx: Ctx, article_id: string, category_ids: string[], is_published: boolean): Promise<void> {
  const { support_lib_id } = ctx
  const wanted = [...new Set(category_ids)]
  const { rows } = await sql<{ category_id: string }>`
    select category_id from categories where support_lib_id = ${support_lib_id} and category_id = any(${wanted}) for key share`.execute(ctx.db)
  if (rows.length < wanted.length) throw refuse('invalid_input', { fields: { article_categories: 'unknown category' } })
  await ctx.db
    .deleteFrom('category_items')
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .where('category_id', 'not in', wanted.length > 0 ? wanted : [''])
    .execute()
  // Existing entries keep their place; new ones go last.
  await sql`
    insert into category_items (support_lib_id, category_id, article_id, is_published, position)
    select ${support_lib_id}, c, ${article_id}, ${is_published}, ${placeGap}::bigint + coalesce(
      (select max(position) from category_items where support_lib_id = ${support_lib_id} and category_id = c), 0)
    from unnest(${wanted}::text[]) c
    on conflict (support_lib_id, category_id, article_id) do update set is_published = excluded.is_published`.execute(ctx.db)
}
