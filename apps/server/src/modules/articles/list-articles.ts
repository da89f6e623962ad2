import { articlesApi } from '@porchlight/contracts/articles/articles'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { cutPage, rowsAfter } from '../../kernel/rows/keyset-page.ts'
import type { ArticleRow } from './access.ts'
import { articleOrders } from './article-orders.ts'
import { presentSummaries } from './present.ts'

type Input = ParsedInputOf<typeof articlesApi.list>

/** Columns that a row shows. Article text is not read: a page of long articles would be megabytes. */
const columns = [
  'a.support_lib_id',
  'a.article_id',
  'a.article_title',
  'a.article_keywords',
  'a.meta_title',
  'a.meta_description',
  'a.slug',
  'a.is_published',
  'a.is_disabled',
  'a.published_at',
  'a.publish_at',
  'a.revision',
  'a.likes',
  'a.disLikes',
  'a.views',
  'a.author_id',
  'a.editor_id',
  'a.created_at',
  'a.updated_at',
] as const

type Filter = Pick<Input, 'category_id' | 'status' | 'author_id'>

/** Selects the articles that a list shows. */
export function matching(ctx: Ctx, { category_id, status, author_id }: Filter) {
  return ctx.db
    .selectFrom('articles as a')
    .where('a.support_lib_id', '=', ctx.support_lib_id)
    .$if(category_id !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('category_items as c')
            .select('c.article_id')
            .whereRef('c.support_lib_id', '=', 'a.support_lib_id')
            .whereRef('c.article_id', '=', 'a.article_id')
            .where('c.category_id', '=', category_id ?? ''),
        ),
      ),
    )
    .$if(author_id !== undefined, (q) => q.where('a.author_id', '=', author_id ?? ''))
    .$if(status === 'published' || status === 'unpublished', (q) => q.where('a.is_published', '=', status === 'published'))
    .$if(status === 'disabled', (q) => q.where('a.is_disabled', '=', true))
    .$if(status === 'scheduled', (q) => q.where('a.publish_at', 'is not', null))
    .$if(status === 'draft', (q) => q.where((eb) => eb.or([eb('a.draft', 'is not', null), eb('a.published_at', 'is', null)])))
}

/**
 * Returns one page of the list, read from a single index range regardless of table size.
 * @throws AppError `invalid_input` for the category order without a category
 */
export function articleRowsQuery(ctx: Ctx, { sort, cursor, limit, ...filter }: Input) {
  const { category_id } = filter
  if (sort === 'position' && category_id === undefined) throw refuse('invalid_input', { fields: { sort: 'needs category_id' } })
  // Positions within a category are stored in `category_items`; joining it also filters by category.
  const rows = matching(ctx, sort === 'position' ? { ...filter, category_id: undefined } : filter)
    .$if(sort === 'position', (q) =>
      q
        .innerJoin('category_items as i', (join) => join.onRef('i.support_lib_id', '=', 'a.support_lib_id').onRef('i.article_id', '=', 'a.article_id'))
        .where('i.support_lib_id', '=', ctx.support_lib_id)
        .where('i.category_id', '=', category_id ?? '')
        .select(sql<string>`i.position::text`.as('place')),
    )
    .select([...columns])
    .select(sql<string>`''`.as('article_content'))
    .select(sql<ArticleRow['draft']>`a.draft || '{"article_content": ""}'`.as('draft'))
  return rowsAfter(rows, articleOrders[sort], cursor).limit(limit + 1)
}

/** Lists the library's articles page by page. */
export const listArticles = query(articlesApi.list, async (ctx, input) => {
  const { rows, next_cursor } = cutPage(await articleRowsQuery(ctx, input).execute(), input.limit, articleOrders[input.sort].cursorAfter)
  return { articles: await presentSummaries(ctx, rows), next_cursor }
})
