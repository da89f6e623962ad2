import { articlesApi, type DefaultArticle, type ParsedInputOf } from '@porchlight/contracts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { categoriesOf, categoryTree } from '../categories/index.ts'
import { childAudience, visibilityAudienceOf } from '../libraries/index.ts'
import { decide, type VisibilityAudience } from '../visibility/index.ts'
import { decodeCursor, decodePlace, encodeCursor, encodePlace } from './cursor.ts'

type Input = ParsedInputOf<typeof articlesApi.defaults>
const columns = ['a.article_id', 'a.article_title', 'a.is_published', 'a.is_disabled', 'a.published_at', 'a.created_at'] as const

/** A page of what the context's library has published, newest first. */
function newestRows(ctx: Ctx, { cursor, limit }: Input) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  return ctx.db
    .selectFrom('articles as a')
    .select([...columns])
    .where('a.support_lib_id', '=', ctx.support_lib_id)
    .where('a.is_published', '=', true)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(a.published_at, a.article_id) < (${after?.at}, ${after?.id})`))
    .orderBy('a.published_at', 'desc')
    .orderBy('a.article_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** A page of what it has published in a category, in the order visitors read it: children show the parent's order. */
async function rowsOfCategory(ctx: Ctx, category_id: string, { cursor, limit }: Input) {
  const after = cursor === undefined ? undefined : decodePlace(cursor, 'position')
  return ctx.db
    .selectFrom('category_items as i')
    .innerJoin('articles as a', (join) => join.onRef('a.support_lib_id', '=', 'i.support_lib_id').onRef('a.article_id', '=', 'i.article_id'))
    .select([...columns])
    .select(sql<string>`i.position::text`.as('place'))
    .where('i.support_lib_id', '=', ctx.support_lib_id)
    .where('i.category_id', '=', category_id)
    .where('i.is_published', '=', true)
    .where('a.is_published', '=', true)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(i.position, i.article_id) > (${after?.value ?? ''}::bigint, ${after?.id})`))
    .orderBy('i.position')
    .orderBy('i.article_id')
    .limit(limit + 1)
    .execute()
}

type Row = Awaited<ReturnType<typeof newestRows>>[number] & { place?: string }

/** The parent's articles, each with the rule that decides over it for visitors of the caller's library, or of its child. */
export const listDefaults = query(articlesApi.defaults, async (ctx, input) => {
  const audience = input.child_lib_id === undefined ? await visibilityAudienceOf(ctx) : (await childAudience(ctx, input.child_lib_id)).audience
  if (audience.parent_lib_id === null) return { default_articles: [], next_cursor: null }
  return ctx.inLibrary(audience.parent_lib_id, async (parent) => {
    const rows: Row[] = input.category_id === undefined ? await newestRows(parent, input) : await rowsOfCategory(parent, input.category_id, input)
    const shown = rows.slice(0, input.limit)
    const last = shown.at(-1)
    const next_cursor = rows.length > input.limit && last ? cursorOf(last) : null
    return { default_articles: await presentDefaults(parent, audience, shown), next_cursor }
  })
})

const cursorOf = ({ place, article_id, published_at, created_at }: Row): string =>
  place === undefined ? encodeCursor(published_at ?? created_at, article_id) : encodePlace('position', place, article_id)

async function presentDefaults(parent: Ctx, audience: VisibilityAudience, rows: Row[]): Promise<DefaultArticle[]> {
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
