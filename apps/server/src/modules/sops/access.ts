import { limits } from '@porchlight/contracts/limits'
import type { SopArticle, SopText } from '@porchlight/contracts/sops/sops'
import type { Selectable } from 'kysely'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { SopArticles } from '../../kernel/generated/tables.ts'
import { textsOf } from '../published-documents/index.ts'

/** A row of the sop_articles table. */
export type SopRow = Selectable<SopArticles>

/** The texts of SOPs: what all staff see, drafts and history. */
export const sopTexts = textsOf<SopRow, SopText>({
  kind: 'sop',
  table: 'sop_articles',
  versions: 'sop_versions',
  id: 'article_id',
  fields: ['sop_title', 'sop_content'],
  title: 'sop_title',
  most: limits.textVersionsMax,
  // Only `write` stores drafts.
  parse: (draft) => draft as SopText,
})

/** Returns the view of an SOP; only writers get drafts. */
export function presentSop(ctx: Ctx, { author_id: _author, editor_id: _editor, created_at, updated_at, draft, publish_at, ...row }: SopRow): SopArticle {
  return {
    ...row,
    draft: draft === null || !writesSops(ctx) ? null : (draft as SopText),
    publish_at: writesSops(ctx) ? (publish_at?.toISOString() ?? null) : null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Returns whether the actor may read unpublished SOPs. */
export const writesSops = (ctx: Ctx): boolean => can(ctx.actor, 'canCreateAndUpdateSopArticles') || can(ctx.actor, 'canManageAndPublishSopArticles')

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
