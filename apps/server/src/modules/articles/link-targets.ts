import { articlesApi, type LinkTarget } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'
import { workingText } from './access.ts'

async function targets(ctx: Ctx, article_ids: string[]): Promise<LinkTarget[]> {
  if (article_ids.length === 0) return []
  const rows = await ctx.db.selectFrom('articles').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('article_id', 'in', article_ids).execute()
  return rows.map((row) => ({ article_id: row.article_id, article_title: workingText(row).article_title, slug: row.slug, is_published: row.is_published }))
}

/** Where links by id lead: articles of the library, and published ones of its parent. */
export const linkTargets = query(articlesApi.linkTargets, async (ctx, { article_ids }) => {
  const own = await targets(ctx, article_ids)
  const found = new Set(own.map(({ article_id }) => article_id))
  const { parent_lib_id } = await visibilityAudienceOf(ctx)
  if (parent_lib_id === null || found.size === article_ids.length) return { articles: own }
  const missing = article_ids.filter((id) => !found.has(id))
  const defaults = await ctx.inLibrary(parent_lib_id, (parent) => targets(parent, missing))
  return { articles: [...own, ...defaults.filter(({ is_published }) => is_published)] }
})
