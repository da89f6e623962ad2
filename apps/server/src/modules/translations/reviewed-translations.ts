import { limits } from '@porchlight/contracts/limits'
import { translationId, translationOf } from '@porchlight/contracts/reviews/review-kinds'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { fingerprintOf, haveReviewed, type SeenText } from '../reviews/index.ts'
import { type ArticleTranslationRow, articleTranslationForUpdate, draftOf, found, textOf } from './article-access.ts'
import { translatedTexts } from './published-articles.ts'

/** Returns what writers see of a translation: the draft if there is one, else the row's text. */
const working = (row: ArticleTranslationRow) => ({ ...textOf(row), ...draftOf(row) })

const titleOf = (title: string, language: string) => `${title} (${language})`

/** Returns what a translation is called: its title as writers see it, and its language. */
export const titleOfTranslation = (row: ArticleTranslationRow) => titleOf(working(row).title, row.language)

/** Returns the fingerprint of the words that readers get. The original does not count: confirming that a translation is up to date changes none of its words. */
export function fingerprintOfTranslation(row: ArticleTranslationRow): string {
  const { title, content, meta_title, meta_description, keywords } = working(row)
  return fingerprintOf([title, content, meta_title, meta_description, keywords])
}

/** Returns a translation as the reviews name it. */
export const reviewedTranslation = ({ article_id, language }: Pick<ArticleTranslationRow, 'article_id' | 'language'>) =>
  ({ kind: 'translation', document_id: translationId(article_id, language) }) as const

function seen(row: ArticleTranslationRow): SeenText {
  const { article_id, revision, editor_id, updated_at } = row
  const last = { version: revision, writer_id: editor_id }
  return {
    revision,
    editor_id,
    updated_at,
    title: titleOfTranslation(row),
    parent_id: article_id,
    fingerprint: fingerprintOfTranslation(row),
    ...last,
  }
}

const rowsOf = (ctx: Ctx, ids: readonly string[]): Promise<ArticleTranslationRow[]> =>
  ctx.db
    .selectFrom('article_translations')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    // By the primary key; a list of pairs would be read row by row.
    .where('article_id', '=', sql<string>`any (${[...new Set(ids.map((id) => translationOf(id).article_id))]}::text[])`)
    .where(sql<boolean>`article_id || '_' || language = any (${[...ids]}::text[])`)
    .execute()

/** Has translations of articles reviewed as other texts are. */
export function haveTranslationsReviewed(): void {
  haveReviewed({
    kind: 'translation',
    table: 'article_translations',
    holderOf(id) {
      const { article_id, language } = translationOf(id)
      return `${article_id} ${language}`
    },
    async seenForUpdate(ctx, id) {
      const { article_id, language } = translationOf(id)
      return seen(found(await articleTranslationForUpdate(ctx, article_id, language)))
    },
    seen: async (ctx, id) => seen(found((await rowsOf(ctx, [id]))[0])),
    async headsOf(ctx, ids) {
      const { rows } = await sql<{ article_id: string; language: string; title: string }>`
        select article_id, language, coalesce(draft->>'title', title) as title from article_translations
        where support_lib_id = ${ctx.support_lib_id} and article_id = any (${ids.map((id) => translationOf(id).article_id)}::text[])
        and article_id || '_' || language = any (${[...ids]}::text[])`.execute(ctx.db)
      return new Map(
        rows.map(({ article_id, language, title }) => [translationId(article_id, language), { title: titleOf(title, language), parent_id: article_id }]),
      )
    },
    async shownIn(ctx, language, article_ids) {
      const shown = await translatedTexts(ctx, [...article_ids], language, limits.richTextLengthMax)
      return new Map([...shown].map(([article_id, { content }]) => [article_id, content]))
    },
    async nextOf(ctx, ids) {
      return new Map(
        (await rowsOf(ctx, ids)).map((row) => {
          const { title, content, meta_title, meta_description } = working(row)
          const html = [title, content, meta_title, meta_description]
          return [
            translationId(row.article_id, row.language),
            { title: titleOf(title, row.language), language: row.language, html, isDraft: row.draft !== null },
          ]
        }),
      )
    },
  })
}
