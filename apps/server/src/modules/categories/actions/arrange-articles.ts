import { categoriesApi } from '@porchlight/contracts/categories/categories'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertCategory } from '../access.ts'
import { placeGap } from '../file-under.ts'
import { placeBetween } from '../rules.ts'

/** Moves an article directly after another one in a category's reading order. */
export const arrangeArticles = action(categoriesApi.arrangeArticles, async (ctx, { category_id, article_id, after }) => {
  await assertCategory(ctx, category_id)
  if (after === article_id) throw refuse('invalid_input', { fields: { after: 'is the article itself' } })
  await lockByName(ctx, `order:${category_id}`)
  const place = (await placeBehind(ctx, category_id, article_id, after)) ?? (await renumbered(ctx, category_id, article_id, after))
  const moved = await items(ctx, category_id).set({ position: place }).where('article_id', '=', article_id).returning('article_id').executeTakeFirst()
  if (!moved) throw refuse('not_found')
  ctx.emit('category.arranged', { category_id, article_id }, { subject: category_id })
  return {}
})

const items = (ctx: Ctx, category_id: string) =>
  ctx.db.updateTable('category_items').where('support_lib_id', '=', ctx.support_lib_id).where('category_id', '=', category_id)

/**
 * Returns a free position after `after`, or before all others if it is null; undefined when the gap is used up. Ignores the article being moved.
 * @throws AppError `not_found` when `after` is not in the category
 */
async function placeBehind(ctx: Ctx, category_id: string, article_id: string, after: string | null): Promise<number | undefined> {
  const others = ctx.db
    .selectFrom('category_items')
    .select(['position', 'article_id'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('category_id', '=', category_id)
    .where('article_id', '<>', article_id)
  const before = after === null ? null : await others.where('article_id', '=', after).executeTakeFirst()
  if (before === undefined) throw refuse('not_found')
  const next = await others
    .$if(before !== null, (q) => q.where(sql<boolean>`(position, article_id) > (${before?.position ?? 0}, ${before?.article_id ?? ''})`))
    .orderBy('position')
    .orderBy('article_id')
    .limit(1)
    .executeTakeFirst()
  return placeBetween(before && Number(before.position), next ? Number(next.position) : null, placeGap)
}

/** Renumbers the category and returns the article's new position. */
async function renumbered(ctx: Ctx, category_id: string, article_id: string, after: string | null): Promise<number> {
  await sql`update category_items i set position = o.place * ${placeGap}::bigint from (
      select article_id, row_number() over (order by position, article_id) as place
      from category_items where support_lib_id = ${ctx.support_lib_id} and category_id = ${category_id}) o
    where i.support_lib_id = ${ctx.support_lib_id} and i.category_id = ${category_id} and i.article_id = o.article_id`.execute(ctx.db)
  const place = await placeBehind(ctx, category_id, article_id, after)
  if (place === undefined) throw new Error('no room between two places that were just numbered')
  return place
}
