import { type SopText, sopsApi } from '@porchlight/contracts/sops/sops'
import { actorId, type Ctx, can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action, preparedAction } from '../../../kernel/operations.ts'
import { putInBin } from '../../bin/index.ts'
import { documentActs, type HowPublished, laterThanNow, schedulesOf } from '../../published-documents/index.ts'
import { tellDropped } from '../../reviews/index.ts'
import { assertAtRevision } from '../../revisions/index.ts'
import { withCleanHtml } from '../../rich-text/index.ts'
import { presentSop, type SopRow, sopCategoryForFiling, sopTexts } from '../access.ts'
import { binnedSops } from '../binned.ts'

async function publishNow(ctx: Ctx, row: SopRow, how?: HowPublished): Promise<SopRow> {
  const saved = await sopTexts.publish(ctx, row, { is_published: true, publish_at: null }, how)
  const user_ids = row.author_id === null ? [] : [row.author_id]
  ctx.emit('sop.published', { title: saved.sop_title, user_ids }, { subject: row.article_id })
  return saved
}

/** Publishes SOPs at a moment. */
export const sopSchedules = schedulesOf<SopRow>(sopTexts, {
  task: 'sops.publish-scheduled',
  isReady: (row) => !row.is_published || row.draft !== null,
  publish: publishNow,
  dropped(ctx, row, by) {
    const { article_id: document_id, author_id } = row
    ctx.emit('sop.saved', {}, { subject: document_id })
    tellDropped(ctx, { kind: 'sop', document_id, parent_id: null, title: sopTexts.working(row).sop_title, author_id, by })
  },
})

const sopActs = documentActs<SopRow, SopText>({
  lock: sopTexts.forUpdate,
  async saveDraft(ctx, row, text, how) {
    sopSchedules.assertMayWrite(ctx, row)
    const saved = await sopTexts.write(ctx, row, text, { isLive: row.is_published, ...how })
    sopSchedules.renew(ctx, saved)
    ctx.emit('sop.saved', { is_text_only: true }, { subject: row.article_id })
    return saved
  },
  async publish(ctx, row, how) {
    if (row.is_published && row.draft === null) return row
    return publishNow(ctx, row, how)
  },
  async versionOf(ctx, { article_id }, version) {
    const found = await sopTexts.version(ctx, article_id, version)
    return found && sopTexts.of(found)
  },
})

/** Creates an unpublished SOP. */
export const createSop = preparedAction(sopsApi.create, withCleanHtml('sop_content'), async (ctx, { category_id, ...text }) => {
  await sopCategoryForFiling(ctx, category_id)
  const at = ctx.clock.now()
  const author_id = actorId(ctx.actor)
  const row = await ctx.db
    .insertInto('sop_articles')
    .values({ support_lib_id: ctx.support_lib_id, article_id: newRef(), category_id, ...text, author_id, editor_id: author_id, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sopTexts.saveVersion(ctx, row.article_id, text)
  ctx.emit('sop.saved', {}, { subject: row.article_id })
  return { sop_article: presentSop(ctx, row) }
})

/** Changes title and content, of a published SOP as a draft; or the category. */
export const updateSop = preparedAction(
  sopsApi.update,
  withCleanHtml('sop_content'),
  async (ctx, { article_id, revision, category_id, saved_as, ...change }) => {
    const row = await sopTexts.forUpdate(ctx, article_id)
    const isMoved = category_id !== undefined && category_id !== row.category_id
    // Everybody sees at once where a published SOP is.
    if (isMoved && row.is_published && !can(ctx.actor, 'canManageAndPublishSopArticles')) throw refuse('forbidden')
    await assertAtRevision(ctx, row, revision)
    if (isMoved) await sopCategoryForFiling(ctx, category_id)
    const text = { ...sopTexts.working(row), ...change }
    if (!sopTexts.isSame(text, sopTexts.working(row))) sopSchedules.assertMayWrite(ctx, row)
    const saved = await sopTexts.write(ctx, row, text, { isLive: row.is_published, saved_as, ...(isMoved && { more: { category_id } }) })
    if (!sopTexts.isSame(text, sopTexts.working(row))) sopSchedules.renew(ctx, saved)
    ctx.emit('sop.saved', { is_text_only: !isMoved }, { subject: article_id })
    return { sop_article: presentSop(ctx, saved) }
  },
)

/** Publishes an SOP to all staff, or the draft of a published one. */
export const publishSop = action(sopsApi.publish, async (ctx, { article_id, revision, publish_at, despite }) => {
  const at = laterThanNow(ctx, publish_at)
  if (at === null) return { sop_article: presentSop(ctx, await sopActs.publish(ctx, article_id, revision, { despite })) }
  const row = await sopTexts.forUpdate(ctx, article_id)
  await assertAtRevision(ctx, row, revision)
  if (row.is_published && row.draft === null) return { sop_article: presentSop(ctx, row) }
  const saved = await sopSchedules.plan(ctx, row, at, despite)
  ctx.emit('sop.saved', {}, { subject: article_id })
  return { sop_article: presentSop(ctx, saved) }
})

/** Cancels the schedule of an SOP. */
export const unscheduleSop = action(sopsApi.unschedule, async (ctx, { article_id }) => {
  const saved = await sopSchedules.end(ctx, await sopTexts.forUpdate(ctx, article_id))
  ctx.emit('sop.saved', {}, { subject: article_id })
  return { sop_article: presentSop(ctx, saved) }
})

/** Makes an earlier version the newest. */
export const restoreSop = action(sopsApi.restore, async (ctx, { article_id, version, revision }) => ({
  sop_article: presentSop(ctx, await sopActs.restore(ctx, article_id, version, revision)),
}))

/** Unpublishes an SOP: only staff who write SOPs still see it, and continue from its draft, if any. */
export const unpublishSop = action(sopsApi.unpublish, async (ctx, { article_id }) => {
  const row = await sopTexts.forUpdate(ctx, article_id)
  if (!row.is_published) return { sop_article: presentSop(ctx, await sopSchedules.end(ctx, row)) }
  const saved = await sopTexts.unpublish(ctx, row, { is_published: false, publish_at: null })
  if (row.publish_at) await sopSchedules.ended(ctx, saved)
  ctx.emit('sop.unpublished', {}, { subject: article_id })
  return { sop_article: presentSop(ctx, saved) }
})

/** Deletes an SOP: for a time it can be brought back from the bin. */
export const removeSop = action(sopsApi.remove, async (ctx, { article_id }) => {
  const row = await sopTexts.forUpdate(ctx, article_id)
  await putInBin(ctx, binnedSops, { item_id: article_id, title: sopTexts.working(row).sop_title, was_published: row.is_published, author_id: row.author_id })
  await ctx.db.deleteFrom('sop_articles').where('support_lib_id', '=', ctx.support_lib_id).where('article_id', '=', article_id).execute()
  ctx.emit('sop.deleted', {}, { subject: article_id })
  return {}
})
