import type { ArticleTranslationText as ArticleTranslationView } from '@porchlight/contracts/translations/translations'
import type { Selectable, Updateable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { ArticleTranslations } from '../../kernel/generated/tables.ts'
import { type ArticleSource, claimSlugIn, slugForTranslation } from '../articles/index.ts'

/** A row of the article_translations table. */
export type ArticleTranslationRow = Selectable<ArticleTranslations>

/** A text in another language, with the original of which it is the translation. */
export type ArticleTranslationText = Pick<
  ArticleTranslationRow,
  'title' | 'content' | 'meta_title' | 'meta_description' | 'keywords' | 'source_revision' | 'source_hash'
>

/** Returns the text of a row as readers get it once it is published. */
export function textOf(row: ArticleTranslationRow): ArticleTranslationText {
  const { title, content, meta_title, meta_description, keywords, source_revision, source_hash } = row
  return { title, content, meta_title, meta_description, keywords, source_revision, source_hash }
}

/** Returns the draft beside what readers see, if any. Only `saveArticleTranslation` stores one. */
export const draftOf = ({ draft }: Pick<ArticleTranslationRow, 'draft'>) => draft as ArticleTranslationText | null

const draftView = ({ title, content, ...draft }: ArticleTranslationText, row: ArticleTranslationRow) => {
  // The first drafts were of title and content alone.
  const { meta_title, meta_description, keywords } = { ...textOf(row), ...draft }
  return { title, content, meta_title, meta_description, keywords }
}

/** Returns the view of an article's translation; `source` is the article's current text. */
export function presentArticleTranslation(row: ArticleTranslationRow, source: ArticleSource): ArticleTranslationView {
  const {
    article_id,
    language,
    title,
    content,
    meta_title,
    meta_description,
    keywords,
    source_revision,
    source_hash,
    is_published,
    revision,
    editor_id,
    updated_at,
    publish_at,
  } = row
  const draft = draftOf(row)
  const is_outdated = (draft?.source_hash ?? source_hash) !== source.hash
  return {
    ...{ slug: row.slug ?? '', meta_title, meta_description, keywords },
    ...{ article_id, language, title, content, source_revision, is_published, is_outdated, revision, editor_id },
    ...{
      updated_at: updated_at.toISOString(),
      has_draft: draft !== null,
      publish_at: publish_at?.toISOString() ?? null,
      draft: draft && draftView(draft, row),
    },
  }
}

/** Returns an article's translations, by language. */
export const translationsOfArticle = (ctx: Ctx, article_id: string): Promise<ArticleTranslationRow[]> =>
  ctx.db
    .selectFrom('article_translations')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .orderBy('language')
    .execute()

/** Returns one translation, locked for a change; undefined if there is none. */
export const articleTranslationForUpdate = (ctx: Ctx, article_id: string, language: string): Promise<ArticleTranslationRow | undefined> =>
  ctx.db
    .selectFrom('article_translations')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst()

/** Changes a locked translation. */
export const changeTranslation = (
  ctx: Ctx,
  { article_id, language }: Pick<ArticleTranslationRow, 'article_id' | 'language'>,
  change: Updateable<ArticleTranslations>,
): Promise<ArticleTranslationRow> =>
  ctx.db
    .updateTable('article_translations')
    .set(change)
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .where('language', '=', language)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Gives the article its address in a language, or takes it away. The first publication makes one of the title, if nobody has chosen one.
 * @returns the translation's slug from now on
 */
export async function addressIn(ctx: Ctx, article_id: string, language: string, row: Pick<ArticleTranslationRow, 'title' | 'slug' | 'is_published'>) {
  const slug = row.is_published ? (row.slug ?? (await slugForTranslation(ctx, article_id, row.title))) : row.slug
  await claimSlugIn(ctx, article_id, language, row.is_published ? slug : null)
  return slug
}

/** @throws AppError `not_found` */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw refuse('not_found')
  return row
}
