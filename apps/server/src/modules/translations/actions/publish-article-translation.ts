import { translationOf } from '@porchlight/contracts/reviews/review-kinds'
import { articleTranslationsApi } from '@porchlight/contracts/translations/translations'
import type { Ctx } from '../../../kernel/context.ts'
import { action } from '../../../kernel/operations.ts'
import { sourceOf } from '../../articles/index.ts'
import { type HowPublished, laterThanNow, type SchedulableTexts, schedulesOf } from '../../published-documents/index.ts'
import { assertApproved, noteAct, notePublished, tellDropped } from '../../reviews/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import {
  type ArticleTranslationRow,
  addressIn,
  articleTranslationForUpdate,
  changeTranslation,
  draftOf,
  found,
  presentArticleTranslation,
} from '../article-access.ts'
import { fingerprintOfTranslation, reviewedTranslation, titleOfTranslation } from '../reviewed-translations.ts'

const present = async (ctx: Ctx, row: ArticleTranslationRow) => ({ article_translation: presentArticleTranslation(row, await sourceOf(ctx, row.article_id)) })

/** Translations as schedules need them. A moment is no text: neither the revision nor who wrote it last changes, on which an approval depends. */
const translationTexts: SchedulableTexts<ArticleTranslationRow> = {
  kind: 'translation',
  key: 'translation_id',
  idOf: (row) => reviewedTranslation(row).document_id,
  lockIfThere(ctx, id) {
    const { article_id, language } = translationOf(id)
    return articleTranslationForUpdate(ctx, article_id, language)
  },
  save: changeTranslation,
  assertApproved: (ctx, row, { by } = {}) =>
    assertApproved(ctx, reviewedTranslation(row), {
      fingerprint: fingerprintOfTranslation(row),
      writer_id: async () => row.editor_id,
      ...(by !== undefined && { by }),
    }),
  note(ctx, row, act, more) {
    const noted = { revision: row.revision, version: row.revision, ...more }
    return act === 'published' ? notePublished(ctx, reviewedTranslation(row), noted) : noteAct(ctx, reviewedTranslation(row), { act, ...noted })
  },
}

/** Makes what was written last of a locked translation its text, seen by readers or not; its schedule is over. */
async function setPublished(ctx: Ctx, row: ArticleTranslationRow, is_published: boolean, how: HowPublished = {}): Promise<ArticleTranslationRow> {
  const { article_id, language } = row
  const text = { ...row, ...draftOf(row), is_published }
  const slug = row.is_published === is_published ? row.slug : await addressIn(ctx, article_id, language, text)
  const changed = await changeTranslation(ctx, row, { ...draftOf(row), draft: null, is_published, slug, publish_at: null })
  await translationTexts.note(ctx, changed, is_published ? 'published' : 'unpublished', how)
  ctx.emit(is_published ? 'article_translation.published' : 'article_translation.unpublished', { article_id, language }, { subject: article_id })
  return changed
}

const hasNews = (row: ArticleTranslationRow) => !row.is_published || row.draft !== null

/**
 * Publishes a locked translation.
 * @throws AppError `approval_needed`
 */
async function publishNow(ctx: Ctx, row: ArticleTranslationRow, how: HowPublished): Promise<ArticleTranslationRow> {
  await translationTexts.assertApproved(ctx, row, how.by === undefined ? {} : { by: how.by })
  return setPublished(ctx, row, true, how)
}

const tellSaved = (ctx: Ctx, { article_id, language }: ArticleTranslationRow) =>
  ctx.emit('article_translation.saved', { article_id, language }, { subject: article_id })

/** Publishes translations at a moment. */
export const translationSchedules = schedulesOf<ArticleTranslationRow>(translationTexts, {
  task: 'translations.publish-scheduled',
  isReady: hasNews,
  publish: publishNow,
  dropped(ctx, row, by) {
    tellSaved(ctx, row)
    tellDropped(ctx, { ...reviewedTranslation(row), parent_id: row.article_id, title: titleOfTranslation(row), author_id: row.editor_id, by })
  },
})

/** Publishes a translation, or the draft of a published one, to visitors who read this language: now or at a moment. */
export const publishArticleTranslation = action(articleTranslationsApi.publish, async (ctx, { article_id, language, revision, publish_at, despite }) => {
  const row = found(await articleTranslationForUpdate(ctx, article_id, language))
  await assertAtRevision(ctx, row, revision)
  if (!hasNews(row)) return present(ctx, row)
  const at = laterThanNow(ctx, publish_at)
  if (at === null) return present(ctx, await publishNow(ctx, row, { despite }))
  const saved = await translationSchedules.plan(ctx, row, at, despite)
  tellSaved(ctx, saved)
  return present(ctx, saved)
})

/** Cancels the schedule of a translation. */
export const unscheduleArticleTranslation = action(articleTranslationsApi.unschedule, async (ctx, { article_id, language }) => {
  const saved = await translationSchedules.end(ctx, found(await articleTranslationForUpdate(ctx, article_id, language)))
  tellSaved(ctx, saved)
  return present(ctx, saved)
})

/** Unpublishes a translation; writers continue from its draft, if any. */
export const unpublishArticleTranslation = action(articleTranslationsApi.unpublish, async (ctx, { article_id, language }) => {
  const row = found(await articleTranslationForUpdate(ctx, article_id, language))
  if (!row.is_published) return present(ctx, await translationSchedules.end(ctx, row))
  const saved = await setPublished(ctx, row, false)
  if (row.publish_at) await translationSchedules.ended(ctx, saved)
  return present(ctx, saved)
})
