import { sopsApi } from '@porchlight/contracts/sops/sops'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { assertMayChangeFace } from '../../visibility/index.ts'
import { sopCategoryForUpdate } from '../access.ts'
import { presentSopCategory } from '../queries.ts'

/** Creates an SOP category. */
export const createSopCategory = action(sopsApi.createCategory, async (ctx, { category_title }) => {
  const row = { support_lib_id: ctx.support_lib_id, category_id: newRef(), category_title, created_at: ctx.clock.now() }
  await ctx.db.insertInto('sop_categories').values(row).execute()
  ctx.emit('sop_category.saved', {}, { subject: row.category_id })
  return presentSopCategory(ctx, row.category_id)
})

/** Renames a category. If it contains published SOPs, which all staff can read, this requires the publish permission. */
export const updateSopCategory = action(sopsApi.updateCategory, async (ctx, { category_id, category_title }) => {
  const row = await sopCategoryForUpdate(ctx, category_id)
  const published = ctx.db.selectFrom('sop_articles').select('article_id').where('support_lib_id', '=', ctx.support_lib_id)
  const isRead = (await published.where('category_id', '=', category_id).where('is_published', '=', true).limit(1).executeTakeFirst()) !== undefined
  if (isRead) assertMayChangeFace(ctx.actor, 'canManageAndPublishSopArticles', row, { category_title })
  await ctx.db
    .updateTable('sop_categories')
    .set({ category_title })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('category_id', '=', category_id)
    .execute()
  const answer = await presentSopCategory(ctx, category_id)
  ctx.emit('sop_category.saved', {}, { subject: category_id })
  return answer
})

/** Deletes a category, which must be empty. */
export const removeSopCategory = action(sopsApi.removeCategory, async (ctx, { category_id }) => {
  await sopCategoryForUpdate(ctx, category_id)
  const held = ctx.db.selectFrom('sop_articles').select('article_id').where('support_lib_id', '=', ctx.support_lib_id).where('category_id', '=', category_id)
  if (await held.limit(1).executeTakeFirst()) throw refuse('conflict', { fields: { category_id: 'has articles' } })
  await ctx.db.deleteFrom('sop_categories').where('support_lib_id', '=', ctx.support_lib_id).where('category_id', '=', category_id).execute()
  ctx.emit('sop_category.deleted', {}, { subject: category_id })
  return {}
})
