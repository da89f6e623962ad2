import { articlesApi, type LinkTarget } from '@porchlight/contracts/articles/articles'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'

type Found = LinkTarget & { draft_title: string | null }

async function targets(ctx: Ctx, article_ids: string[]): Promise<Found[]> {
  if (article_ids.length === 0) return []
  return ctx.db
    .selectFrom('articles')
    .select(['article_id', 'article_title', 'slug', 'is_published'])
    .select(sql<string | null>`draft->>'article_title'`.as('draft_title'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', 'in', article_ids)
    .execute()
}

/** Resolves links by id: to the library's own articles with their working titles, and to published articles of its parent with their published titles. */
export const linkTargets = query(articlesApi.linkTargets, async (ctx, { article_ids }) => {
  const own = (await targets(ctx, article_ids)).map(({ draft_title, ...target }) => ({ ...target, article_title: draft_title ?? target.article_title }))
  const found = new Set(own.map(({ article_id }) => article_id))
  const { parent_lib_id } = await visibilityAudienceOf(ctx)
  if (parent_lib_id === null || found.size === article_ids.length) return { articles: own }
  const missing = article_ids.filter((id) => !found.has(id))
  const defaults = await ctx.inLibrary(parent_lib_id, (parent) => targets(parent, missing))
  return { articles: [...own, ...defaults.flatMap(({ draft_title: _, ...target }) => (target.is_published ? [target] : []))] }
})

/** Returns the title of a published article of the library or its parent that visitors of the library may know of; undefined if there is none. */
export async function publishedTitle(ctx: Ctx, article_id: string): Promise<string | undefined> {
  const [own] = await targets(ctx, [article_id])
  if (own) return own.is_published ? own.article_title : undefined
  const { parent_lib_id } = await visibilityAudienceOf(ctx)
  if (parent_lib_id === null) return undefined
  const [inherited] = await ctx.inLibrary(parent_lib_id, (parent) => targets(parent, [article_id]))
  return inherited?.is_published ? inherited.article_title : undefined
}
