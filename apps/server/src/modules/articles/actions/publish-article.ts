import { articlesApi } from '@porchlight/contracts/articles/articles'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { type HowPublished, laterThanNow, schedulesOf } from '../../published-documents/index.ts'
import { leaveRedirect } from '../../references/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { hasAnswer } from '../../rich-text/index.ts'
import { type ArticleRow, articleForUpdate, articleTexts, saveArticle, workingText } from '../access.ts'
import { fileAgain } from '../file-again.ts'
import { linkedArticles } from '../links.ts'
import { presentArticle } from '../present.ts'

/** Publishes an article, now or at a scheduled time. */
export const publishArticle = action(articlesApi.publish, async (ctx, { article_id, publish_at, revision, despite }) => {
  const row = await articleForUpdate(ctx, article_id)
  await assertAtRevision(ctx, row, revision)
  assertPublishable(row)
  const runAt = laterThanNow(ctx, publish_at)
  if (runAt === null) return presentArticle(ctx, await publishNow(ctx, row, { despite }))
  const saved = await articleSchedules.plan(ctx, row, runAt, despite)
  ctx.emit('article.scheduled', { article_id, publish_at: runAt.toISOString() }, { subject: article_id })
  return presentArticle(ctx, saved)
})

/** @throws AppError `invalid_input` when the title or the content is empty */
export function assertPublishable(row: ArticleRow): void {
  const { article_title, article_content } = workingText(row)
  if (article_title.trim() === '') throw refuse('invalid_input', { fields: { article_title: 'empty' } })
  if (!hasAnswer(article_content)) throw refuse('invalid_input', { fields: { article_content: 'empty' } })
}

function isPublishable(row: ArticleRow): boolean {
  const { article_title, article_content } = workingText(row)
  return article_title.trim() !== '' && hasAnswer(article_content)
}

/**
 * Publishes a locked article, including its unpublished changes.
 * @throws AppError `approval_needed`
 */
export async function publishNow(ctx: Ctx, row: ArticleRow, how?: HowPublished): Promise<ArticleRow> {
  const { article_id } = row
  const text = workingText(row)
  const saved = await articleTexts.publish(ctx, row, { is_published: true, publish_at: null, published_at: row.published_at ?? ctx.clock.now() }, how)
  await fileAgain(ctx, article_id, true)
  const user_ids = [...new Set([row.author_id, row.editor_id])].filter((id) => id !== null)
  ctx.emit('article.published', { article_id, title: text.article_title, user_ids }, { subject: article_id })
  return saved
}

/** Unpublishes an article; writers continue from its draft, if any. Also cancels a scheduled publication. */
export const unpublishArticle = action(articlesApi.unpublish, async (ctx, { article_id, redirect_to }) => {
  const row = await articleForUpdate(ctx, article_id)
  await leaveRedirect(ctx, linkedArticles, article_id, redirect_to)
  return presentArticle(ctx, await unpublishNow(ctx, row))
})

/** Unpublishes a locked article and cancels its scheduled publication. */
export async function unpublishNow(ctx: Ctx, row: ArticleRow): Promise<ArticleRow> {
  const { article_id } = row
  const change = { is_published: false, publish_at: null }
  const saved = row.is_published ? await articleTexts.unpublish(ctx, row, change) : await saveArticle(ctx, row, change)
  if (row.publish_at) await articleSchedules.ended(ctx, saved)
  if (row.is_published) {
    await fileAgain(ctx, article_id, false)
    ctx.emit('article.unpublished', { article_id }, { subject: article_id })
  }
  return saved
}

/**
 * Publishes articles at a moment, unless they were rescheduled, cancelled, emptied or deleted in the meantime. Without the permission or the approval the article
 * stays a draft, and its author and the admins are notified.
 */
export const articleSchedules = schedulesOf<ArticleRow>(articleTexts, {
  task: 'articles.publish-scheduled',
  isReady: isPublishable,
  publish: publishNow,
  dropped(ctx, row, by) {
    const { article_id, author_id } = row
    ctx.emit('article.schedule_dropped', { article_id, title: workingText(row).article_title, author_id, by }, { subject: article_id })
  },
})
