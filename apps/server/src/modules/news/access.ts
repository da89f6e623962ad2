import type { NewsFlash } from '@porchlight/contracts'
import type { Selectable } from 'kysely'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { NewsFlashes } from '../../kernel/generated/tables.ts'

/** A row of the table. */
export type NewsRow = Selectable<NewsFlashes>

/** The outside shape. */
export function presentNews({ author_id: _author, timeStamp, ...row }: NewsRow): NewsFlash {
  return { ...row, categoryName: row.newsFlash_categories[0] ?? '', timeStamp: timeStamp.toISOString() }
}

/** @throws AppError `not_found` */
export async function newsForUpdate(ctx: Ctx, id: string): Promise<NewsRow> {
  const row = await ctx.db
    .selectFrom('news_flashes')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * The same for a change of its words: what visitors have is changed only by those who may publish.
 * @throws AppError `not_found`, `forbidden`
 */
export async function newsForWriting(ctx: Ctx, id: string): Promise<NewsRow> {
  const row = await newsForUpdate(ctx, id)
  if (row.is_published && !can(ctx.actor, 'canManageAndPublishNewsArticles')) throw refuse('forbidden')
  return row
}
