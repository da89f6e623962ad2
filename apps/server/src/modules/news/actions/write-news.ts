import { newsApi } from '@porchlight/contracts/news/news'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, preparedAction } from '../../../kernel/operations.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import { newsForUpdate, newsForWriting, presentNews, saveNews } from '../access.ts'

const oneOf = (ctx: Ctx, id: string) => ctx.db.updateTable('news_flashes').where('support_lib_id', '=', ctx.support_lib_id).where('id', '=', id)
const cleaned = withCleanHtml('newsFlash_content')

/** Creates a news flash, unpublished. */
export const createNews = preparedAction(newsApi.create, cleaned, async (ctx, input) => {
  const at = ctx.clock.now()
  const author_id = actorId(ctx.actor)
  const row = await ctx.db
    .insertInto('news_flashes')
    .values({ support_lib_id: ctx.support_lib_id, id: newRef(), ...input, timeStamp: at, updated_at: at, author_id, editor_id: author_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.emit('newsflash.saved', {}, { subject: row.id })
  return { news_flash: presentNews(row) }
})

/** Changes a news flash's text, image or categories. */
export const updateNews = preparedAction(newsApi.update, cleaned, async (ctx, { id, revision, ...change }) => {
  const row = await saveNews(ctx, await newsForWriting(ctx, id, revision), change)
  ctx.emit('newsflash.saved', { is_text_only: change.newsFlash_categories === undefined }, { subject: id })
  return { news_flash: presentNews(row) }
})

/** Publishes a news flash, with the current time as its date. */
export const publishNews = action(newsApi.publish, async (ctx, { id }) => {
  const row = await newsForUpdate(ctx, id)
  if (row.is_published) return { news_flash: presentNews(row) }
  const change = { is_published: true, timeStamp: ctx.clock.now() }
  await oneOf(ctx, id).set(change).execute()
  const user_ids = row.author_id === null ? [] : [row.author_id]
  ctx.emit('newsflash.published', { title: row.newsFlash_title, user_ids }, { subject: id })
  return { news_flash: presentNews({ ...row, ...change }) }
})

/** Unpublishes a news flash. */
export const unpublishNews = action(newsApi.unpublish, async (ctx, { id }) => {
  const row = await newsForUpdate(ctx, id)
  if (!row.is_published) return { news_flash: presentNews(row) }
  await oneOf(ctx, id).set({ is_published: false }).execute()
  ctx.emit('newsflash.unpublished', {}, { subject: id })
  return { news_flash: presentNews({ ...row, is_published: false }) }
})

/** Deletes a news flash. */
export const removeNews = action(newsApi.remove, async (ctx, { id }) => {
  await newsForUpdate(ctx, id)
  await ctx.db.deleteFrom('news_flashes').where('support_lib_id', '=', ctx.support_lib_id).where('id', '=', id).execute()
  ctx.emit('newsflash.deleted', {}, { subject: id })
  return {}
})
