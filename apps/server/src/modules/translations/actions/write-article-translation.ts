import { isDeepStrictEqual } from 'node:util'
import { articleTranslationsApi } from '@porchlight/contracts/translations/translations'
import { actorId, type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, preparedAction, query } from '../../../kernel/operations.ts'
import { claimSlug, claimSlugIn, sourceOf } from '../../articles/index.ts'
import { overtaken } from '../../revisions/index.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import {
  type ArticleTranslationRow,
  type ArticleTranslationText,
  articleTranslationForUpdate,
  changeTranslation,
  draftOf,
  found,
  presentArticleTranslation,
  textOf,
  translationsOfArticle,
} from '../article-access.ts'
import { assertRoomForLanguage } from '../library-languages.ts'
import { translationSchedules } from './publish-article-translation.ts'

const present = async (ctx: Ctx, row: ArticleTranslationRow) => ({ article_translation: presentArticleTranslation(row, await sourceOf(ctx, row.article_id)) })

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

/** @throws AppError `forbidden` for those who may not change where readers find a published one */
async function slugAfterSaving(ctx: Ctx, article_id: string, language: string, row: ArticleTranslationRow | undefined, wanted: string | undefined) {
  const before = row?.slug ?? null
  const slug = wanted === undefined ? before : wanted || null
  if (slug === before) return slug
  if (row?.is_published) {
    if (!can(ctx.actor, 'canManageAndPublishHelpCenterArticles')) throw refuse('forbidden')
    await claimSlugIn(ctx, article_id, language, slug)
  } else if (slug !== null) await claimSlug(ctx, article_id, slug)
  return slug
}

/** Saves an article's translation. Instead of overwriting another person's text, a conflict names the person who saved first. */
export const saveArticleTranslation = preparedAction(
  articleTranslationsApi.save,
  withCleanHtml('content'),
  async (ctx, { article_id, language, revision, title, content, slug: wanted, meta_title, meta_description, keywords }) => {
    const source = await sourceOf(ctx, article_id)
    const row = await articleTranslationForUpdate(ctx, article_id, language)
    if ((row?.revision ?? 0) !== revision) throw row ? await overtaken(ctx, row) : refuse('conflict', { fields: { revision: '0' } })
    const at = ctx.clock.now()
    const known = row && { ...row, ...draftOf(row) }
    const text: ArticleTranslationText = {
      title,
      content,
      meta_title: meta_title ?? known?.meta_title ?? '',
      meta_description: meta_description ?? known?.meta_description ?? '',
      keywords: keywords ?? known?.keywords ?? [],
      source_revision: source.revision,
      source_hash: source.hash,
    }
    const slug = await slugAfterSaving(ctx, article_id, language, row, wanted)
    const saved = { slug, revision: revision + 1, editor_id: actorId(ctx.actor), updated_at: at }
    if (row) {
      translationSchedules.assertMayWrite(ctx, row)
      const isSame = isDeepStrictEqual({ ...text }, textOf(row))
      const draft = row.is_published && !isSame ? JSON.stringify(text) : null
      const changed = await changeTranslation(ctx, row, { ...(!row.is_published && text), draft, ...saved })
      translationSchedules.renew(ctx, changed)
      ctx.emit('article_translation.saved', { article_id, language }, { subject: article_id })
      return { article_translation: presentArticleTranslation(changed, source) }
    }
    await assertRoomForLanguage(ctx, language)
    const fresh = {
      support_lib_id: ctx.support_lib_id,
      article_id,
      language,
      is_published: false,
      draft: null,
      publish_at: null,
      created_at: at,
      ...text,
      ...saved,
    }
    // If two people save a first translation at once, the second one finds the row and is refused.
    if (
      !(await ctx.db
        .insertInto('article_translations')
        .values(fresh)
        .onConflict((on) => on.doNothing())
        .returning('article_id')
        .executeTakeFirst())
    )
      throw refuse('conflict')
    ctx.emit('article_translation.saved', { article_id, language }, { subject: article_id })
    return { article_translation: presentArticleTranslation(fresh, source) }
  },
)

/** Deletes a translation. */
export const removeArticleTranslation = action(articleTranslationsApi.remove, async (ctx, { article_id, language }) => {
  found(await articleTranslationForUpdate(ctx, article_id, language))
  await claimSlugIn(ctx, article_id, language, null)
  await ctx.db
    .deleteFrom('article_translations')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .where('language', '=', language)
    .execute()
  ctx.emit('article_translation.deleted', { article_id, language }, { subject: article_id })
  return {}
})
