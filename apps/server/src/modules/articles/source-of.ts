import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/** The source of an article's translation: the hash of the published text, and the revision at which it was read. */
export type ArticleSource = { revision: number; hash: string }

/** @throws AppError `not_found` */
export async function sourceOf(ctx: Ctx, article_id: string): Promise<ArticleSource> {
  const row = await ctx.db
    .selectFrom('articles')
    .select(['revision', sql<string>`md5(article_title || E'\\n' || article_content)`.as('hash')])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
