import { sopsApi } from '@porchlight/contracts/sops/sops'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, preparedAction } from '../../../kernel/operations.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import { presentSop, saveSop, sopCategoryForFiling, sopForUpdate, sopForWriting } from '../access.ts'

const oneOf = (ctx: Ctx, article_id: string) =>
  ctx.db.updateTable('sop_articles').where('support_lib_id', '=', ctx.support_lib_id).where('article_id', '=', article_id)

/** Creates an unpublished SOP. */
export const createSop = preparedAction(sopsApi.create, withCleanHtml('sop_content'), async (ctx, { category_id, sop_title, sop_content }) => {
  await sopCategoryForFiling(ctx, category_id)
  const at = ctx.clock.now()
  const author_id = actorId(ctx.actor)
  const text = { category_id, sop_title, sop_content }
  const row = await ctx.db
    .insertInto('sop_articles')
    .values({ support_lib_id: ctx.support_lib_id, article_id: newRef(), ...text, author_id, editor_id: author_id, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('sop.saved', {}, { subject: row.article_id })
  return { sop_article: presentSop(row) }
})

/** Changes title, content or category. */
export const updateSop = preparedAction(sopsApi.update, withCleanHtml('sop_content'), async (ctx, { article_id, revision, ...input }) => {
  const row = await sopForWriting(ctx, article_id, revision)
  if (input.category_id !== undefined && input.category_id !== row.category_id) await sopCategoryForFiling(ctx, input.category_id)
  const saved = await saveSop(ctx, row, input)
  ctx.emit('sop.saved', { is_text_only: saved.category_id === row.category_id }, { subject: article_id })
  return { sop_article: presentSop(saved) }
})

/** Publishes an SOP to all staff. */
export const publishSop = action(sopsApi.publish, async (ctx, { article_id }) => {
  const row = await sopForUpdate(ctx, article_id)
  if (row.is_published) return { sop_article: presentSop(row) }
  await oneOf(ctx, article_id).set({ is_published: true }).execute()
  const user_ids = row.author_id === null ? [] : [row.author_id]
  ctx.emit('sop.published', { title: row.sop_title, user_ids }, { subject: article_id })
  return { sop_article: presentSop({ ...row, is_published: true }) }
})

/** Unpublishes an SOP: only staff who write SOPs still see it. */
export const unpublishSop = action(sopsApi.unpublish, async (ctx, { article_id }) => {
  const row = await sopForUpdate(ctx, article_id)
  if (!row.is_published) return { sop_article: presentSop(row) }
  await oneOf(ctx, article_id).set({ is_published: false }).execute()
  ctx.emit('sop.unpublished', {}, { subject: article_id })
  return { sop_article: presentSop({ ...row, is_published: false }) }
})

/** Deletes an SOP. */
export const removeSop = action(sopsApi.remove, async (ctx, { article_id }) => {
  await sopForUpdate(ctx, article_id)
  await ctx.db.deleteFrom('sop_articles').where('support_lib_id', '=', ctx.support_lib_id).where('article_id', '=', article_id).execute()
  ctx.emit('sop.deleted', {}, { subject: article_id })
  return {}
})
