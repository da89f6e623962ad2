import { articleTranslationsApi } from '@porchlight/contracts/translations/translations'
import { actorId, type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, preparedAction, query } from '../../../kernel/operations.ts'
import { sourceOf } from '../../articles/index.ts'
import { overtaken } from '../../revisions/index.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import { type ArticleTranslationRow, articleTranslationForUpdate, found, presentArticleTranslation, translationsOfArticle } from '../article-access.ts'

const present = async (ctx: Ctx, row: ArticleTranslationRow) => ({ article_translation: presentArticleTranslation(row, await sourceOf(ctx, row.article_id)) })

const oneOf = (ctx: Ctx, article_id: string, language: string) =>
  ctx.db
    .updateTable('article_translations')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .where('language', '=', language)

/** Lists an article's translations. */
export const listArticleTranslations = query(articleTranslationsApi.list, async (ctx, { article_id }) => {
  const source = await sourceOf(ctx, article_id)
  return { article_translations: (await translationsOfArticle(ctx, article_id)).map((row) => presentArticleTranslation(row, source)) }
})

/** Returns an article's translation into a language. */
export const readArticleTranslation = query(articleTranslationsApi.read, async (ctx, { article_id, language }) => {
  const rows = await translationsOfArticle(ctx, article_id)
  return present(ctx, found(rows.find((row) => row.language === language)))
})

/** Saves an article's translation. Instead of overwriting another person's text, a conflict names the person who saved first. */
export const saveArticleTranslation = preparedAction(
  articleTranslationsApi.save,
  withCleanHtml('content'),
  async (ctx, { article_id, language, revision, title, content }) => {
    const source = await sourceOf(ctx, article_id)
    const row = await articleTranslationForUpdate(ctx, article_id, language)
    if ((row?.revision ?? 0) !== revision) throw row ? await overtaken(ctx, row) : refuse('conflict', { fields: { revision: '0' } })
    if (row?.is_published && !can(ctx.actor, 'canManageAndPublishHelpCenterArticles')) throw refuse('forbidden')
    const at = ctx.clock.now()
    const written = {
      title,
      content,
      source_revision: source.revision,
      source_hash: source.hash,
      revision: revision + 1,
      editor_id: actorId(ctx.actor),
      updated_at: at,
    }
    const fresh = { support_lib_id: ctx.support_lib_id, article_id, language, is_published: false, created_at: at, ...written }
    if (row) await oneOf(ctx, article_id, language).set(written).execute()
    // If two people save a first translation at once, the second one finds the row and is refused.
    else if (
      !(await ctx.db
        .insertInto('article_translations')
        .values(fresh)
        .onConflict((on) => on.doNothing())
        .returning('article_id')
        .executeTakeFirst())
    )
      throw refuse('conflict')
    ctx.emit('article_translation.saved', { article_id, language }, { subject: article_id })
    return { article_translation: presentArticleTranslation(row ? { ...row, ...written } : fresh, source) }
  },
)

async function setPublished(ctx: Ctx, article_id: string, language: string, is_published: boolean) {
  const row = found(await articleTranslationForUpdate(ctx, article_id, language))
  if (row.is_published === is_published) return present(ctx, row)
  await oneOf(ctx, article_id, language).set({ is_published }).execute()
  ctx.emit(is_published ? 'article_translation.published' : 'article_translation.unpublished', { article_id, language }, { subject: article_id })
  return present(ctx, { ...row, is_published })
}

/** Publishes a translation to visitors who read this language. */
export const publishArticleTranslation = action(articleTranslationsApi.publish, (ctx, { article_id, language }) =>
  setPublished(ctx, article_id, language, true),
)
/** Unpublishes a translation. */
export const unpublishArticleTranslation = action(articleTranslationsApi.unpublish, (ctx, { article_id, language }) =>
  setPublished(ctx, article_id, language, false),
)

/** Deletes a translation. */
export const removeArticleTranslation = action(articleTranslationsApi.remove, async (ctx, { article_id, language }) => {
  found(await articleTranslationForUpdate(ctx, article_id, language))
  await ctx.db
    .deleteFrom('article_translations')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .where('language', '=', language)
    .execute()
  ctx.emit('article_translation.deleted', { article_id, language }, { subject: article_id })
  return {}
})
