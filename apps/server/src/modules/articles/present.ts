import type { ArticleSummary, ArticleView } from '@porchlight/contracts/articles/articles'
import type { Ctx } from '../../kernel/context.ts'
import { categoriesOf } from '../categories/index.ts'
import { staffNames } from '../people/index.ts'
import { type ArticleRow, textOf, workingText } from './access.ts'

/** Returns articles as list items, with the titles and keywords of their working copies. */
export async function presentSummaries(ctx: Ctx, rows: ArticleRow[]): Promise<ArticleSummary[]> {
  const [filed, names] = [
    await categoriesOf(
      ctx,
      rows.map((row) => row.article_id),
    ),
    await staffNames(
      ctx,
      rows.flatMap((row) => [row.author_id, row.editor_id].filter((id) => id !== null)),
    ),
  ]
  const person = (user_id: string | null) => ({ user_id, name: (user_id && names.get(user_id)?.name) || '' })
  return rows.map((row) => {
    const { article_title, article_keywords } = workingText(row)
    return {
      article_id: row.article_id,
      article_title,
      article_keywords,
      article_categories: filed.get(row.article_id) ?? [],
      support_lib_id: row.support_lib_id,
      slug: row.slug,
      is_published: row.is_published,
      is_disabled: row.is_disabled,
      has_draft: row.draft !== null,
      timeStamp: (row.published_at ?? row.created_at).toISOString(),
      publish_at: row.publish_at?.toISOString() ?? null,
      likes: row.likes,
      disLikes: row.disLikes,
      views: row.views,
      author: person(row.author_id),
      editor: person(row.editor_id),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      revision: row.revision,
    }
  })
}

/** Returns one article with its texts. */
export async function presentArticle(ctx: Ctx, row: ArticleRow): Promise<{ article: ArticleView }> {
  const [summary] = await presentSummaries(ctx, [row])
  if (!summary) throw new Error('an article was lost')
  return { article: { ...summary, ...textOf(row), draft: row.draft === null ? null : workingText(row) } }
}
