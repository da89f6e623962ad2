import { sql } from 'kysely'
import { htmlOfColumn, type LinkHolder, redirectedAs, titledRows } from '../../kernel/rows/text-links.ts'
import { categoriesOf, categoryTree } from '../categories/index.ts'
import { isOnDisplay } from '../visibility/index.ts'

/** Articles link to others. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'articles', kind: 'article', permission: ['canCreateAndUpdateHelpCenterArticles', 'canManageAndPublishHelpCenterArticles'] },
    rows: titledRows('articles', 'article_id', 'article_title', 'is_published'),
    html: htmlOfColumn('articles', 'article_id', 'article_content', true),
  },
]

type Row = { article_id: string; article_title: string; is_published: boolean; is_disabled: boolean; slugs: string[]; html: string }

/** Links lead to articles, by id, slug or former slug. */
export const linkedArticles = redirectedAs({
  kind: 'article',
  redirectedBy: 'canManageAndPublishHelpCenterArticles',
  async find(ctx, addresses, withHtml) {
    const { support_lib_id } = ctx
    const { rows } = await sql<Row>`
      select a.article_id, a.article_title, a.is_published, a.is_disabled, case when ${withHtml} then a.article_content else '' end as html,
        array(select slug from article_slugs s where s.support_lib_id = a.support_lib_id and s.article_id = a.article_id) as slugs
      from articles a where a.support_lib_id = ${support_lib_id} and a.article_id in (
        select unnest(${[...addresses]}::text[])
        union select article_id from article_slugs where support_lib_id = ${support_lib_id} and slug = any(${[...addresses]}::text[]))`.execute(ctx.db)
    if (rows.length === 0) return []
    const tree = await categoryTree(ctx)
    const filed = await categoriesOf(
      ctx,
      rows.map((row) => row.article_id),
    )
    return rows.map(({ article_id: id, article_title: title, slugs, html, is_published, is_disabled }) => {
      const categories = (filed.get(id) ?? []).flatMap((of) => tree.get(of) ?? [])
      const isDisplayed = isOnDisplay({ kind: 'article', id, support_lib_id, is_published: true, is_disabled, categories })
      return { id, title, addresses: [id, ...slugs], isShown: is_published && isDisplayed, isHidden: !isDisplayed, html }
    })
  },
})
