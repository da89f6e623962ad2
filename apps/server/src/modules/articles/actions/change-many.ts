import { articlesApi } from '@porchlight/contracts/articles/articles'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import { type Ctx, can } from '../../../kernel/context.ts'
import { AppError, refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertCategory, categoriesOf, fileUnder } from '../../categories/index.ts'
import { leaveRedirect } from '../../references/index.ts'
import { type ArticleRow, articleForUpdate, saveArticle } from '../access.ts'
import { assertMayChangeArticle } from '../face.ts'
import { linkedArticles } from '../links.ts'
import { assertPublishable, publishNow, unpublishNow } from './publish-article.ts'
import { assertMayRemove, removeNow } from './write-article.ts'

type Change = ParsedInputOf<typeof articlesApi.changeMany>['change']
type Refusal = { article_id: string; code: string; fields?: Record<string, string> }

/** Changes that writers may make to articles that aren't visible to readers, or delete their own drafts; all others require the publish permission. */
const forWriters: readonly Change[] = ['file', 'unfile', 'remove']
/** Changes by which readers lose articles. */
const hiding: readonly Change[] = ['unpublish', 'disable', 'remove']

/** Applies one change to many articles. Each article is checked before it is written, so a refused one doesn't affect the others. */
export const changeManyArticles = action(articlesApi.changeMany, async (ctx, { article_ids, change, category_id, redirect_to, despite_of }) => {
  if (!forWriters.includes(change) && !can(ctx.actor, 'canManageAndPublishHelpCenterArticles')) throw refuse('forbidden')
  if (change === 'file' || change === 'unfile') {
    if (category_id === undefined) throw refuse('invalid_input', { fields: { category_id: 'missing' } })
    await assertCategory(ctx, category_id)
  }
  if (redirect_to !== undefined && !hiding.includes(change)) throw refuse('invalid_input', { fields: { redirect_to: 'not for this change' } })
  if (redirect_to !== undefined && article_ids.includes(redirect_to)) throw refuse('conflict', { fields: { target_id: 'itself' } })
  const changed: string[] = []
  const refused: Refusal[] = []
  // Sorted so that concurrent bulk changes can't deadlock.
  for (const article_id of [...new Set(article_ids)].sort()) {
    try {
      const despite = despite_of.flatMap((of) => (of.id === article_id ? of.despite : []))
      await changeOne(ctx, await articleForUpdate(ctx, article_id), change, { category_id: category_id ?? '', redirect_to, despite })
      changed.push(article_id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ article_id, code: error.code, ...(error.fields && { fields: error.fields }) })
    }
  }
  return { changed, refused }
})

type How = { category_id: string; redirect_to: string | undefined; despite: readonly string[] }

async function changeOne(ctx: Ctx, row: ArticleRow, change: Change, { category_id, redirect_to, despite }: How): Promise<void> {
  if (change === 'remove') assertMayRemove(ctx, row)
  await leaveRedirect(ctx, linkedArticles, row.article_id, redirect_to)
  if (change === 'publish') {
    assertPublishable(row)
    if (!row.is_published || row.draft !== null) await publishNow(ctx, row, { despite })
  } else if (change === 'unpublish') {
    if (row.is_published || row.publish_at) await unpublishNow(ctx, row)
  } else if (change === 'remove') {
    await removeNow(ctx, row)
  } else if (change === 'file' || change === 'unfile') {
    await refile(ctx, row, category_id, change === 'file')
  } else if (row.is_disabled !== (change === 'disable')) {
    await saveArticle(ctx, row, { is_disabled: change === 'disable' })
    ctx.emit('article.saved', { article_id: row.article_id }, { subject: row.article_id })
  }
}

async function refile(ctx: Ctx, row: ArticleRow, category_id: string, isIn: boolean): Promise<void> {
  const { article_id, is_published } = row
  const filed = (await categoriesOf(ctx, [article_id])).get(article_id) ?? []
  if (filed.includes(category_id) === isIn) return
  const article_categories = isIn ? [...filed, category_id] : filed.filter((id) => id !== category_id)
  await assertMayChangeArticle(ctx, row, { article_categories })
  await fileUnder(ctx, article_id, article_categories, is_published)
  ctx.emit('article.saved', { article_id }, { subject: article_id })
}
