import { Slug } from '@porchlight/contracts/articles/articles'
import { LanguageTag } from '@porchlight/contracts/common'
import type { Ctx } from '../../kernel/context.ts'
import { AppError } from '../../kernel/errors.ts'
import { claimSlug, sourceOf } from '../articles/index.ts'
import { addressIn, articleTranslationForUpdate, translationsOfArticle } from './article-access.ts'
import { hasRoomForLanguage } from './library-languages.ts'

/** Returns an article's translations as its file has them; without a slug of its own, one has that of the article. */
export const exportedTranslations = async (ctx: Ctx, article_id: string) =>
  (await translationsOfArticle(ctx, article_id)).map(({ language, title, slug, keywords, meta_title, meta_description, content, is_published }) => ({
    ...{ language, title, ...(slug && { slug }), keywords, meta_title, meta_description, content, is_published },
  }))

/** What an article's file says of a translation besides its text; undefined: nothing. */
type ImportedWords = { slug?: string | undefined; keywords?: string[] | undefined; meta_title?: string | undefined; meta_description?: string | undefined }
type ImportedTranslation = ImportedWords & {
  language: string
  title: string
  content: string
  publish: boolean
  mayPublish: boolean
  editor_id: string | null
}

/** Takes an address for an article. Where it is no address, or another article has it, the former one stays. */
async function addressOf(ctx: Ctx, article_id: string, wanted: string | undefined, before: string | null): Promise<string | null> {
  const { success, data: slug } = Slug.safeParse(wanted)
  if (!success || slug === before) return before
  try {
    await claimSlug(ctx, article_id, slug)
    return slug
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_taken') return before
    throw error
  }
}

/**
 * Saves a translation that an article's file brings, after cleaning its content. A draft never replaces a published translation.
 * Returns false if nothing was saved.
 */
export async function importTranslation(
  ctx: Ctx,
  article_id: string,
  { language, title, content, publish, mayPublish, editor_id, slug: wanted, ...brought }: ImportedTranslation,
): Promise<boolean> {
  if (!LanguageTag.safeParse(language).success || title.trim() === '') return false
  const row = await articleTranslationForUpdate(ctx, article_id, language)
  const known = row ?? { keywords: [], meta_title: '', meta_description: '' }
  const words = {
    keywords: brought.keywords ?? known.keywords,
    meta_title: brought.meta_title ?? known.meta_title,
    meta_description: brought.meta_description ?? known.meta_description,
  }
  const isSame =
    row?.title === title &&
    row.content === content &&
    row.meta_title === words.meta_title &&
    row.meta_description === words.meta_description &&
    JSON.stringify(row.keywords) === JSON.stringify(words.keywords) &&
    (wanted === undefined || wanted === row.slug)
  if (!row && !(await hasRoomForLanguage(ctx, language))) return false
  const is_published = (publish && mayPublish) || (row?.is_published ?? false)
  if ((isSame && row.is_published === is_published) || (row?.is_published && !(publish && mayPublish))) return false
  // What is published by itself is changed by those who publish.
  if (row?.publish_at && !mayPublish) return false
  const source = await sourceOf(ctx, article_id)
  const at = ctx.clock.now()
  const before = row?.slug ?? null
  const own = await addressOf(ctx, article_id, wanted, before)
  const slug = row?.is_published === is_published && own === before ? before : await addressIn(ctx, article_id, language, { title, slug: own, is_published })
  const written = {
    title,
    slug,
    content,
    ...words,
    is_published,
    source_revision: source.revision,
    source_hash: source.hash,
    revision: (row?.revision ?? 0) + 1,
    editor_id,
    updated_at: at,
    ...(publish && mayPublish && { publish_at: null }),
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
