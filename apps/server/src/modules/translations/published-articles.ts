import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** The text of an article in another language. */
export type TranslatedText = {
  title: string
  content: string
  /** Null: that of the article. */
  slug: string | null
  meta_title: string
  meta_description: string
  keywords: string[]
  updated_at: Date
}

/** Returns the languages in which at least one article is published. */
export async function articleLanguages(ctx: Ctx): Promise<string[]> {
  // One index lookup per language, however many articles there are.
  const { rows } = await sql<{ language: string }>`
    with recursive found as (
      (select language from article_translations where support_lib_id = ${ctx.support_lib_id} and is_published order by language limit 1)
      union all
      select (select t.language from article_translations t
        where t.support_lib_id = ${ctx.support_lib_id} and t.is_published and t.language > found.language order by t.language limit 1)
      from found where found.language is not null
    ) select language from found where language is not null`.execute(ctx.db)
  return rows.map((row) => row.language)
}

/** Returns the published languages of all articles, with their slugs. */
export const publishedLanguages = (ctx: Ctx): Promise<{ article_id: string; language: string; slug: string | null }[]> =>
  ctx.db
    .selectFrom('article_translations')
    .select(['article_id', 'language', 'slug'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('is_published', '=', true)
    .execute()

/** Returns the published languages of an article, with its slug in each; null: that of the article. */
export const languagesOfArticle = (ctx: Ctx, article_id: string): Promise<{ language: string; slug: string | null }[]> =>
  ctx.db
    .selectFrom('article_translations')
    .select(['language', 'slug'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .where('is_published', '=', true)
    .orderBy('language')
    .execute()

/**
 * Returns the published translations of articles into a language, by id.
 * @param contentLength how many characters of HTML to read of each article
 */
export async function translatedTexts(ctx: Ctx, article_ids: string[], language: string, contentLength: number): Promise<Map<string, TranslatedText>> {
  if (article_ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('article_translations')
    .select(['article_id', 'title', 'slug', 'meta_title', 'meta_description', 'keywords', 'updated_at'])
    .select(sql<string>`left(content, ${contentLength}::int)`.as('content'))
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', sql<string>`any (${article_ids}::text[])`)
    .where('language', '=', language)
    .where('is_published', '=', true)
    .execute()
  return new Map(rows.map(({ article_id, ...text }) => [article_id, text]))
}
