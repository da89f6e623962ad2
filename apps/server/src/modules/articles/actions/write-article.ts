import { type ArticleText, articlesApi } from '@porchlight/contracts/articles/articles'
import { actorId, type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, preparedAction } from '../../../kernel/operations.ts'
import { putInBin } from '../../bin/index.ts'
import { fileUnder } from '../../categories/index.ts'
import { leaveRedirect } from '../../references/index.ts'
import { hasAnswer, withCleanHtml } from '../../rich-text/index.ts'
import { type ArticleRow, articleAtRevision, articleForUpdate, articleTexts, workingText } from '../access.ts'
import { binnedArticles } from '../binned.ts'
import { assertMayChangeArticle } from '../face.ts'
import { linkedArticles } from '../links.ts'
import { presentArticle } from '../present.ts'
import { claimSlug, slugAfterRetitling, slugForTitle, slugsOf } from '../slugs.ts'
import { articleSchedules } from './publish-article.ts'

/** Creates an unpublished article. */
export const createArticle = preparedAction(articlesApi.create, withCleanHtml('article_content'), async (ctx, { article_categories, ...input }) =>
  presentArticle(ctx, await beginArticle(ctx, input, { article_id: newRef(), author_id: actorId(ctx.actor), article_categories })),
)

/** Id, author and categories of a new article. Its slug is derived from `slug_of` if given, otherwise from its title. */
export type Beginning = { article_id: string; author_id: string | null; article_categories: string[]; slug_of?: string | undefined }

/** Creates an article for an action or an import. The caller has cleaned its content. */
export async function beginArticle(ctx: Ctx, text: ArticleText, { article_id, author_id, article_categories, slug_of }: Beginning): Promise<ArticleRow> {
  const slug = await slugForTitle(ctx, slug_of ?? text.article_title)
  const at = ctx.clock.now()
  const row = await ctx.db
    .insertInto('articles')
    .values({ support_lib_id: ctx.support_lib_id, article_id, ...text, slug, author_id, editor_id: author_id, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await claimSlug(ctx, article_id, slug)
  await fileUnder(ctx, article_id, article_categories, false)
  await articleTexts.saveVersion(ctx, article_id, text)
  ctx.emit('article.saved', { article_id }, { subject: article_id })
  return row
}

/** Saves a writer's changes, including autosaves. */
export const updateArticle = preparedAction(
  articlesApi.update,
  withCleanHtml('article_content'),
  async (ctx, { article_id, revision, article_categories, slug, is_disabled, saved_as, redirect_to, ...changes }) => {
    if (is_disabled !== undefined && !can(ctx.actor, 'canManageAndPublishHelpCenterArticles')) throw refuse('forbidden')
    const row = await articleAtRevision(ctx, article_id, revision)
    const text: ArticleText = { ...workingText(row), ...changes }
    if (row.is_published && text.article_title === '') throw refuse('invalid_input', { fields: { article_title: 'empty' } })
    await assertMayChangeArticle(ctx, row, { slug, is_disabled, article_categories, text })
    if (is_disabled) await leaveRedirect(ctx, linkedArticles, article_id, redirect_to)
    if (slug !== undefined && slug !== row.slug) await claimSlug(ctx, article_id, slug)
    const address = slug ?? (await slugAfterRetitling(ctx, row, text.article_title))
    if (article_categories) await fileUnder(ctx, article_id, article_categories, row.is_published)
    const more = { slug: address, is_disabled: is_disabled ?? row.is_disabled }
    const saved = await articleTexts.write(ctx, row, text, { isLive: row.is_published, saved_as, more })
    if (!articleTexts.isSame(text, workingText(row))) articleSchedules.renew(ctx, saved)
    const is_text_only = article_categories === undefined && is_disabled === undefined
    ctx.emit('article.saved', { article_id, is_text_only }, { subject: article_id })
    return presentArticle(ctx, saved)
  },
)

/** Returns whether an article is the caller's own draft that readers never saw and nobody has decided to publish. */
const isOwnDraft = (ctx: Ctx, row: ArticleRow): boolean =>
  row.author_id !== null && row.author_id === actorId(ctx.actor) && !row.is_published && row.published_at === null && row.publish_at === null

/** @throws AppError `forbidden` for others' articles and those that were published, without the permission to publish */
export function assertMayRemove(ctx: Ctx, row: ArticleRow): void {
  if (!can(ctx.actor, 'canManageAndPublishHelpCenterArticles') && !isOwnDraft(ctx, row)) throw refuse('forbidden')
}

/** Deletes the article with its versions and slugs. */
export const removeArticle = action(articlesApi.remove, async (ctx, { article_id, redirect_to }) => {
  const row = await articleForUpdate(ctx, article_id)
  assertMayRemove(ctx, row)
  await leaveRedirect(ctx, linkedArticles, article_id, redirect_to)
  await removeNow(ctx, row)
  return {}
})

/** Deletes a locked article: for a time it can be brought back from the bin. */
export async function removeNow(ctx: Ctx, row: ArticleRow): Promise<void> {
  const { article_id, author_id } = row
  const { article_title: title } = workingText(row)
  // One that was online, or that somebody has decided to publish, is not its writer's alone.
  const was_published = row.is_published || row.published_at !== null || row.publish_at !== null
  // The console removes drafts in which nobody wrote anything when they are left.
  if (was_published || title.trim() !== '' || hasAnswer(workingText(row).article_content))
    await putInBin(ctx, binnedArticles, { item_id: article_id, title, addresses: await slugsOf(ctx, article_id), was_published, author_id })
  await fileUnder(ctx, article_id, [], false)
  await ctx.db.deleteFrom('articles').where('support_lib_id', '=', ctx.support_lib_id).where('article_id', '=', article_id).execute()
  ctx.emit('article.deleted', { article_id }, { subject: article_id })
}
