import { isDeepStrictEqual } from 'node:util'
import { articleTranslationsApi } from '@porchlight/contracts/translations/translations'
import { actorId, type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, preparedAction, query } from '../../../kernel/operations.ts'
import { claimSlug, claimSlugIn, sourceOf } from '../../articles/index.ts'
import { assertApproved, noteAct, notePublished } from '../../reviews/index.ts'
import { assertAtRevision, overtaken } from '../../revisions/index.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import {
  type ArticleTranslationRow,
  type ArticleTranslationText,
  addressIn,
  articleTranslationForUpdate,
  draftOf,
  found,
  presentArticleTranslation,
  textOf,
  translationsOfArticle,
} from '../article-access.ts'
import { assertRoomForLanguage } from '../library-languages.ts'
import { fingerprintOfTranslation, reviewedTranslation } from '../reviewed-translations.ts'

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
      const isSame = isDeepStrictEqual({ ...text }, textOf(row))
      const draft = row.is_published && !isSame ? JSON.stringify(text) : null
      const changed = await oneOf(ctx, article_id, language)
        .set({ ...(!row.is_published && text), draft, ...saved })
        .returningAll()
        .executeTakeFirstOrThrow()
      ctx.emit('article_translation.saved', { article_id, language }, { subject: article_id })
      return { article_translation: presentArticleTranslation(changed, source) }
    }
    await assertRoomForLanguage(ctx, language)
    const fresh = { support_lib_id: ctx.support_lib_id, article_id, language, is_published: false, draft: null, created_at: at, ...text, ...saved }
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

/** Makes what was written last of a translation its text, seen by readers or not. */
async function setPublished(ctx: Ctx, row: ArticleTranslationRow, is_published: boolean, despite: readonly string[] = []) {
  const { article_id, language } = row
  const text = { ...row, ...draftOf(row), is_published }
  const slug = row.is_published === is_published ? row.slug : await addressIn(ctx, article_id, language, text)
  const changed = await oneOf(ctx, article_id, language)
    .set({ ...draftOf(row), draft: null, is_published, slug })
    .returningAll()
    .executeTakeFirstOrThrow()
  const noted = { revision: changed.revision, version: changed.revision }
  if (is_published) await notePublished(ctx, reviewedTranslation(row), { ...noted, despite })
  else await noteAct(ctx, reviewedTranslation(row), { act: 'unpublished', ...noted })
  ctx.emit(is_published ? 'article_translation.published' : 'article_translation.unpublished', { article_id, language }, { subject: article_id })
  return present(ctx, changed)
}

/** Publishes a translation, or the draft of a published one, to visitors who read this language. */
export const publishArticleTranslation = action(articleTranslationsApi.publish, async (ctx, { article_id, language, revision, despite }) => {
  const row = found(await articleTranslationForUpdate(ctx, article_id, language))
  await assertAtRevision(ctx, row, revision)
  if (row.is_published && row.draft === null) return present(ctx, row)
  await assertApproved(ctx, reviewedTranslation(row), { fingerprint: fingerprintOfTranslation(row), writer_id: async () => row.editor_id })
  return setPublished(ctx, row, true, despite)
})

/** Unpublishes a translation; writers continue from its draft, if any. */
export const unpublishArticleTranslation = action(articleTranslationsApi.unpublish, async (ctx, { article_id, language }) => {
  const row = found(await articleTranslationForUpdate(ctx, article_id, language))
  return row.is_published ? setPublished(ctx, row, false) : present(ctx, row)
})

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
