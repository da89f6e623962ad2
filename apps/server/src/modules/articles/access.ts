import { ArticleText } from '@porchlight/contracts/articles/articles'
import { limits } from '@porchlight/contracts/limits'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Articles } from '../../kernel/generated/tables.ts'
import { textsOf } from '../published-documents/index.ts'
import { assertAtRevision } from '../revisions/index.ts'

/** A row in the articles table. */
export type ArticleRow = Selectable<Articles>

/** The texts of articles: what readers see, drafts and history. */
export const articleTexts = textsOf<ArticleRow, ArticleText>({
  kind: 'article',
  table: 'articles',
  versions: 'article_versions',
  id: 'article_id',
  fields: ['article_title', 'article_content', 'article_keywords', 'meta_title', 'meta_description'],
  title: 'article_title',
  most: limits.articleVersionsMax,
  parse: (draft) => ArticleText.parse(draft),
})

/** Returns only the text fields of an object. */
export const textOf = articleTexts.of

/** Returns the text that writers see: the draft if there is one, else the published text. */
export const workingText = articleTexts.working

/** @throws AppError `not_found` */
export const articleForReading = articleTexts.forReading

/**
 * Returns the article, locked for a change.
 * @throws AppError `not_found`
 */
export const articleForUpdate = articleTexts.forUpdate

/**
 * Locks an article for a change based on `revision`.
 * @throws AppError `conflict` with the user who has changed it since, and when
 */
export async function articleAtRevision(ctx: Ctx, article_id: string, revision: number): Promise<ArticleRow> {
  const row = await articleForUpdate(ctx, article_id)
  await assertAtRevision(ctx, row, revision)
  return row
}

/** Updates fields of a locked article and increments its revision. */
export const saveArticle = articleTexts.save
