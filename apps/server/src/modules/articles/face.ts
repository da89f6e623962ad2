import type { ArticleText } from '@porchlight/contracts/articles/articles'
import { type Ctx, can } from '../../kernel/context.ts'
import { categoriesOf, categoryTree } from '../categories/index.ts'
import { articleFace, assertMayChangeFace } from '../visibility/index.ts'
import { type ArticleRow, workingText } from './access.ts'

const publishers = 'canManageAndPublishHelpCenterArticles'

/**
 * Checks a change to a locked article before it is written. Writers may change drafts freely; a published or scheduled article keeps its categories, its slug
 * and (if scheduled) its text.
 * @throws AppError `forbidden`
 */
export async function assertMayChangeArticle(
  ctx: Ctx,
  row: ArticleRow,
  change: { slug?: string | undefined; is_disabled?: boolean | undefined; article_categories?: string[] | undefined; text?: ArticleText },
): Promise<void> {
  if (can(ctx.actor, publishers) || (!row.is_published && row.publish_at === null)) return
  const tree = await categoryTree(ctx)
  const filed = (await categoriesOf(ctx, [row.article_id])).get(row.article_id) ?? []
  const face = (is_disabled: boolean, slug: string, category_ids: readonly string[], text: ArticleText) =>
    articleFace(
      {
        kind: 'article',
        id: row.article_id,
        support_lib_id: row.support_lib_id,
        is_published: row.is_published,
        is_disabled,
        categories: [...new Set(category_ids)].flatMap((id) => tree.get(id) ?? []),
      },
      slug,
      row.publish_at && text,
    )
  const before = face(row.is_disabled, row.slug, filed, workingText(row))
  const after = face(change.is_disabled ?? row.is_disabled, change.slug ?? row.slug, change.article_categories ?? filed, change.text ?? workingText(row))
  assertMayChangeFace(ctx.actor, publishers, before, after)
}
