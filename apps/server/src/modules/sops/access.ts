import type { SopArticle } from '@porchlight/contracts/sops/sops'
import { type Selectable, sql } from 'kysely'
import { actorId, type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { SopArticles } from '../../kernel/generated/tables.ts'
import { assertAtRevision } from '../revisions/index.ts'

/** A row of the sop_articles table. */
export type SopRow = Selectable<SopArticles>

/** Returns the view of an SOP. */
export function presentSop({ author_id: _author, editor_id: _editor, created_at, updated_at, ...row }: SopRow): SopArticle {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

/** Returns whether the actor may read unpublished SOPs. */
export const writesSops = (ctx: Ctx): boolean => can(ctx.actor, 'canCreateAndUpdateSopArticles') || can(ctx.actor, 'canManageAndPublishSopArticles')

/** @throws AppError `not_found` */
export async function sopForUpdate(ctx: Ctx, article_id: string): Promise<SopRow> {
  const row = await ctx.db
    .selectFrom('sop_articles')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Locks an SOP for an edit based on `revision`. Editing published SOPs requires the publish permission.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function sopForWriting(ctx: Ctx, article_id: string, revision: number | undefined): Promise<SopRow> {
  const row = await sopForUpdate(ctx, article_id)
  if (row.is_published && !can(ctx.actor, 'canManageAndPublishSopArticles')) throw refuse('forbidden')
  await assertAtRevision(ctx, row, revision)
  return row
}

/** Updates fields of a locked SOP and increments its revision. */
export async function saveSop(ctx: Ctx, row: SopRow, change: Partial<SopRow>): Promise<SopRow> {
  return ctx.db
    .updateTable('sop_articles')
    .set({ ...change, revision: sql<number>`revision + 1`, editor_id: actorId(ctx.actor), updated_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', row.article_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Locks an SOP category against deletion.
 * @throws AppError `not_found`
 */
export async function sopCategoryForFiling(ctx: Ctx, category_id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('sop_categories')
    .select('category_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('category_id', '=', category_id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
}

/**
 * Locks and returns an SOP category.
 * @throws AppError `not_found`
 */
export async function sopCategoryForUpdate(ctx: Ctx, category_id: string): Promise<{ category_title: string }> {
  const row = await ctx.db
    .selectFrom('sop_categories')
    .select('category_title')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('category_id', '=', category_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
