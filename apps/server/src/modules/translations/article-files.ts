import { LanguageTag } from '@porchlight/contracts/common'
import type { Ctx } from '../../kernel/context.ts'
import { sourceOf } from '../articles/index.ts'
import { addressIn, articleTranslationForUpdate, translationsOfArticle } from './article-access.ts'
import { hasRoomForLanguage } from './library-languages.ts'

/** Returns an article's translations as its file has them. */
export const exportedTranslations = async (ctx: Ctx, article_id: string) =>
  (await translationsOfArticle(ctx, article_id)).map(({ language, title, content, is_published }) => ({ language, title, content, is_published }))

type ImportedTranslation = { language: string; title: string; content: string; publish: boolean; mayPublish: boolean; editor_id: string | null }

/**
 * Saves a translation that an article's file brings, after cleaning its content. A draft never replaces a published translation.
 * Returns false if nothing was saved.
 */
export async function importTranslation(
  ctx: Ctx,
  article_id: string,
  { language, title, content, publish, mayPublish, editor_id }: ImportedTranslation,
): Promise<boolean> {
  if (!LanguageTag.safeParse(language).success || title.trim() === '') return false
  const row = await articleTranslationForUpdate(ctx, article_id, language)
  const isSame = row?.title === title && row.content === content
  if (!row && !(await hasRoomForLanguage(ctx, language))) return false
  const is_published = (publish && mayPublish) || (row?.is_published ?? false)
  if ((isSame && row.is_published === is_published) || (row?.is_published && !(publish && mayPublish))) return false
  const source = await sourceOf(ctx, article_id)
  const at = ctx.clock.now()
  const slug = row?.is_published === is_published ? row.slug : await addressIn(ctx, article_id, language, { title, slug: row?.slug ?? null, is_published })
  const written = {
    title,
    slug,
    content,
    is_published,
    source_revision: source.revision,
    source_hash: source.hash,
    revision: (row?.revision ?? 0) + 1,
    editor_id,
    updated_at: at,
  }
  await ctx.db
    .insertInto('article_translations')
    .values({ support_lib_id: ctx.support_lib_id, article_id, language, created_at: at, ...written })
    .onConflict((on) => on.columns(['support_lib_id', 'article_id', 'language']).doUpdateSet(written))
    .execute()
  ctx.emit('article_translation.saved', { article_id, language }, { subject: article_id })
  if (is_published && !row?.is_published) ctx.emit('article_translation.published', { article_id, language }, { subject: article_id })
  return true
}
