import type { NewsFlash } from '@porchlight/contracts/news/news'
import { type Selectable, sql } from 'kysely'
import { actorId, type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { NewsFlashes } from '../../kernel/generated/tables.ts'
import { assertAtRevision } from '../revisions/index.ts'

/** A row of the news_flashes table. */
export type NewsRow = Selectable<NewsFlashes>

/** Returns the view of a news flash. */
export function presentNews({ author_id: _author, editor_id: _editor, timeStamp, updated_at, ...row }: NewsRow): NewsFlash {
  return { ...row, categoryName: row.newsFlash_categories[0] ?? '', timeStamp: timeStamp.toISOString(), updated_at: updated_at.toISOString() }
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
 * Locks a news flash for a change based on `revision`. Published news can be changed only with the permission to publish.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function newsForWriting(ctx: Ctx, id: string, revision: number | undefined): Promise<NewsRow> {
  const row = await newsForUpdate(ctx, id)
  if (row.is_published && !can(ctx.actor, 'canManageAndPublishNewsArticles')) throw refuse('forbidden')
  await assertAtRevision(ctx, row, revision)
  return row
}

/** Updates fields of a locked news flash and increments its revision. */
export async function saveNews(ctx: Ctx, row: NewsRow, change: Partial<NewsRow>): Promise<NewsRow> {
  return ctx.db
    .updateTable('news_flashes')
    .set({ ...change, revision: sql<number>`revision + 1`, editor_id: actorId(ctx.actor), updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
