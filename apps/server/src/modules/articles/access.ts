import { ArticleText } from '@porchlight/contracts/articles/articles'
import { type Selectable, sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Articles } from '../../kernel/generated/tables.ts'
import { assertAtRevision } from '../revisions/index.ts'
import { textOf } from './rules.ts'

/** A row in the articles table. */
export type ArticleRow = Selectable<Articles>

/** Returns the text that writers see: the draft if there is one, else the published text. */
export const workingText = (row: ArticleRow): ArticleText => (row.draft === null ? textOf(row) : ArticleText.parse(row.draft))

/** @throws AppError `not_found` */
export async function articleForReading(ctx: Ctx, article_id: string): Promise<ArticleRow> {
  return found(await oneArticle(ctx, article_id).executeTakeFirst())
}

/**
 * Returns the article, locked for a change.
 * @throws AppError `not_found`
 */
export async function articleForUpdate(ctx: Ctx, article_id: string): Promise<ArticleRow> {
  return found(await oneArticle(ctx, article_id).forUpdate().executeTakeFirst())
}

const oneArticle = (ctx: Ctx, article_id: string) =>
  ctx.db.selectFrom('articles').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('article_id', '=', article_id)

function found(row: ArticleRow | undefined): ArticleRow {
  if (!row) throw refuse('not_found')
  return row
}

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
export async function saveArticle(ctx: Ctx, row: ArticleRow, change: Partial<Omit<ArticleRow, 'draft'>> & { draft?: ArticleText | null }): Promise<ArticleRow> {
  const { draft, ...fields } = change
  return ctx.db
    .updateTable('articles')
    .set({
      ...fields,
      ...(draft !== undefined && { draft: draft === null ? null : JSON.stringify(draft) }),
      revision: sql<number>`revision + 1`,
      editor_id: actorId(ctx.actor) ?? row.editor_id,
      updated_at: ctx.clock.now(),
    })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', row.article_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
