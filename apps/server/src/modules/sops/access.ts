import type { SopArticle } from '@porchlight/contracts'
import type { Selectable } from 'kysely'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { SopArticles } from '../../kernel/generated/tables.ts'

/** A row of the table. */
export type SopRow = Selectable<SopArticles>

/** The outside shape. */
export function presentSop({ author_id: _author, created_at, updated_at, ...row }: SopRow): SopArticle {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

/** Who may read what is not published. */
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
 * An SOP category, kept from being deleted meanwhile.
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
