import { type NewsText, newsApi } from '@porchlight/contracts/news/news'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, preparedAction } from '../../../kernel/operations.ts'
import { putInBin } from '../../bin/index.ts'
import { documentActs, type HowPublished, laterThanNow, schedulesOf } from '../../published-documents/index.ts'
import { leaveRedirect } from '../../references/index.ts'
import { tellDropped } from '../../reviews/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import { flashTexts, type NewsRow, presentNews } from '../access.ts'
import { binnedNews } from '../binned.ts'
import { linkedNews } from '../links.ts'
import { changeAudience } from './set-audience.ts'

const cleaned = withCleanHtml('newsFlash_content')

async function publishNow(ctx: Ctx, row: NewsRow, how?: HowPublished): Promise<NewsRow> {
  // A correction is no newer than what it corrects: only news that nobody sees yet gets the current time as its date.
  const more = { publish_at: null, ...(!row.is_published && { is_published: true, timeStamp: ctx.clock.now() }) }
  const saved = await flashTexts.publish(ctx, row, more, how)
  const user_ids = row.author_id === null ? [] : [row.author_id]
  ctx.emit('newsflash.published', { title: saved.newsFlash_title, user_ids }, { subject: row.id })
  return saved
}

/** Publishes news at a moment. */
export const newsSchedules = schedulesOf<NewsRow>(flashTexts, {
  task: 'news.publish-scheduled',
  isReady: (row) => !row.is_published || row.draft !== null,
  publish: publishNow,
  dropped(ctx, row, by) {
    ctx.emit('newsflash.saved', {}, { subject: row.id })
    tellDropped(ctx, { kind: 'news', document_id: row.id, parent_id: null, title: flashTexts.working(row).newsFlash_title, author_id: row.author_id, by })
  },
})

const newsActs = documentActs<NewsRow, NewsText>({
  lock: flashTexts.forUpdate,
  async saveDraft(ctx, row, text, how) {
    newsSchedules.assertMayWrite(ctx, row)
    const saved = await flashTexts.write(ctx, row, text, { isLive: row.is_published, ...how })
    newsSchedules.renew(ctx, saved)
    const is_text_only = JSON.stringify(saved.newsFlash_categories) === JSON.stringify(row.newsFlash_categories)
    ctx.emit('newsflash.saved', { is_text_only }, { subject: row.id })
    return saved
  },
  async publish(ctx, row, how) {
    if (row.is_published && row.draft === null) return row
    return publishNow(ctx, row, how)
  },
  async versionOf(ctx, { id }, version) {
    const found = await flashTexts.version(ctx, id, version)
    return found && flashTexts.of(found)
  },
})

/** Creates a news flash, unpublished. */
export const createNews = preparedAction(newsApi.create, cleaned, async (ctx, input) => {
  const at = ctx.clock.now()
  const author_id = actorId(ctx.actor)
  const row = await ctx.db
    .insertInto('news_flashes')
    .values({ support_lib_id: ctx.support_lib_id, id: newRef(), ...input, timeStamp: at, updated_at: at, author_id, editor_id: author_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  await flashTexts.saveVersion(ctx, row.id, input)
  ctx.emit('newsflash.saved', {}, { subject: row.id })
  return { news_flash: presentNews(row) }
})

/** Changes a news flash's text, image or categories; of a published one as a draft. */
export const updateNews = preparedAction(newsApi.update, cleaned, async (ctx, { id, revision, saved_as, ...change }) => ({
  news_flash: presentNews(await newsActs.save(ctx, id, (row) => ({ ...flashTexts.working(row), ...change }), revision, { saved_as })),
}))

/** Publishes a news flash, or the draft of a published one. */
export const publishNews = action(newsApi.publish, async (ctx, { id, revision: seen, publish_at, who_gets, despite }) => {
  const at = laterThanNow(ctx, publish_at)
  const revision = who_gets ? (await changeAudience(ctx, { id, revision: seen, ...who_gets })).revision : seen
  if (at === null) return { news_flash: presentNews(await newsActs.publish(ctx, id, revision, { despite })) }
  const row = await flashTexts.forUpdate(ctx, id)
  await assertAtRevision(ctx, row, revision)
  if (row.is_published && row.draft === null) return { news_flash: presentNews(row) }
  const saved = await newsSchedules.plan(ctx, row, at, despite)
  ctx.emit('newsflash.saved', {}, { subject: id })
  return { news_flash: presentNews(saved) }
})

/** Cancels the schedule of a news flash. */
export const unscheduleNews = action(newsApi.unschedule, async (ctx, { id }) => {
  const saved = await newsSchedules.end(ctx, await flashTexts.forUpdate(ctx, id))
  ctx.emit('newsflash.saved', {}, { subject: id })
  return { news_flash: presentNews(saved) }
})

/** Makes an earlier version the newest. */
export const restoreNews = action(newsApi.restore, async (ctx, { id, version, revision }) => ({
  news_flash: presentNews(await newsActs.restore(ctx, id, version, revision)),
}))

/** Unpublishes a news flash; writers continue from its draft, if any. */
export const unpublishNews = action(newsApi.unpublish, async (ctx, { id, redirect_to }) => {
  const row = await flashTexts.forUpdate(ctx, id)
  await leaveRedirect(ctx, linkedNews, id, redirect_to)
  if (!row.is_published) return { news_flash: presentNews(await newsSchedules.end(ctx, row)) }
  const saved = await flashTexts.unpublish(ctx, row, { is_published: false, publish_at: null })
  if (row.publish_at) await newsSchedules.ended(ctx, saved)
  ctx.emit('newsflash.unpublished', {}, { subject: id })
  return { news_flash: presentNews(saved) }
})

/** Deletes a news flash: for a time it can be brought back from the bin. */
export const removeNews = action(newsApi.remove, async (ctx, { id, redirect_to }) => {
  const row = await flashTexts.forUpdate(ctx, id)
  await leaveRedirect(ctx, linkedNews, id, redirect_to)
  const { newsFlash_title: title } = flashTexts.working(row)
  await putInBin(ctx, binnedNews, { item_id: id, title, was_published: row.is_published, author_id: row.author_id })
  await ctx.db.deleteFrom('news_flashes').where('support_lib_id', '=', ctx.support_lib_id).where('id', '=', id).execute()
  ctx.emit('newsflash.deleted', {}, { subject: id })
  return {}
})
