import { articlesApi, type DefaultArticle, type ParsedInputOf } from '@porchlight/contracts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { categoriesOf, categoryTree } from '../categories/index.ts'
import { childAudience, visibilityAudienceOf } from '../libraries/index.ts'
import { decide, type VisibilityAudience } from '../visibility/index.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** A page of what the context's library has published, newest first. */
function publishedRows(ctx: Ctx, { category_id, cursor, limit }: ParsedInputOf<typeof articlesApi.defaults>) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  return ctx.db
    .selectFrom('articles')
    .select(['article_id', 'article_title', 'is_published', 'is_disabled', 'published_at', 'created_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('is_published', '=', true)
    .$if(category_id !== undefined, (q) =>
      q.where((eb) =>
        eb(
          'article_id',
          'in',
          eb
            .selectFrom('category_items')
            .select('article_id')
            .where('support_lib_id', '=', ctx.support_lib_id)
            .where('category_id', '=', category_id ?? ''),
        ),
      ),
    )
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(published_at, article_id) < (${after?.at}, ${after?.id})`))
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The parent's articles, each with the rule that decides over it for visitors of the caller's library, or of its child. */
export const listDefaults = query(articlesApi.defaults, async (ctx, input) => {
  const audience = input.child_lib_id === undefined ? await visibilityAudienceOf(ctx) : (await childAudience(ctx, input.child_lib_id)).audience
  if (audience.parent_lib_id === null) return { default_articles: [], next_cursor: null }
  return ctx.inLibrary(audience.parent_lib_id, async (parent) => {
    const rows = await publishedRows(parent, input)
    const shown = rows.slice(0, input.limit)
    const last = shown.at(-1)
    const next_cursor = rows.length > input.limit && last ? encodeCursor(last.published_at ?? last.created_at, last.article_id) : null
    return { default_articles: await presentDefaults(parent, audience, shown), next_cursor }
  })
})

async function presentDefaults(parent: Ctx, audience: VisibilityAudience, rows: Awaited<ReturnType<typeof publishedRows>>): Promise<DefaultArticle[]> {
  const tree = await categoryTree(parent)
  const filed = await categoriesOf(
    parent,
    rows.map((row) => row.article_id),
  )
  return rows.map(({ article_id, article_title, is_published, is_disabled, published_at, created_at }) => {
    const article_categories = filed.get(article_id) ?? []
    const categories = article_categories.flatMap((id) => tree.get(id) ?? [])
    const { support_lib_id } = parent
    const visibility = decide(audience, { kind: 'article', id: article_id, support_lib_id, is_published, is_disabled, categories })
    return { article_id, article_title, article_categories, timeStamp: (published_at ?? created_at).toISOString(), visibility }
  })
}
