import type { ArticleText } from '@porchlight/contracts/articles/articles'
import { limits } from '@porchlight/contracts/limits'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { sharesVersion } from './rules.ts'

const versionsOf = (ctx: Ctx, article_id: string) =>
  ctx.db.selectFrom('article_versions').where('support_lib_id', '=', ctx.support_lib_id).where('article_id', '=', article_id)

/** Stores a saved text: in the newest version if the same editor saved it recently, otherwise in a new one. Deletes the oldest versions beyond the limit. */
export async function saveVersion(ctx: Ctx, article_id: string, text: ArticleText, isRestored = false): Promise<void> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const editor_id = actorId(ctx.actor)
  const newest = await versionsOf(ctx, article_id).select(['version', 'editor_id', 'created_at', 'is_published']).orderBy('version', 'desc').executeTakeFirst()
  if (newest && !isRestored && sharesVersion(newest, editor_id, now)) {
    await ctx.db
      .updateTable('article_versions')
      .set(text)
      .where('support_lib_id', '=', support_lib_id)
      .where('article_id', '=', article_id)
      .where('version', '=', newest.version)
      .execute()
    return
  }
  const version = (newest?.version ?? 0) + 1
  await ctx.db
    .insertInto('article_versions')
    .values({ support_lib_id, article_id, version, ...text, editor_id, created_at: now })
    .execute()
  await ctx.db
    .deleteFrom('article_versions')
    .where('support_lib_id', '=', support_lib_id)
    .where('article_id', '=', article_id)
    .where('version', '<=', version - limits.articleVersionsMax)
    .execute()
}

/** Marks the newest version as the published one. */
export async function markPublished(ctx: Ctx, article_id: string): Promise<void> {
  const newest = versionsOf(ctx, article_id).select((eb) => eb.fn.max('version').as('version'))
  await ctx.db
    .updateTable('article_versions')
    .set({ is_published: true })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .where('version', '=', newest)
    .execute()
}

/** Returns an article's versions, newest first, up to `limits.articleVersionsMax`. */
export const listVersions = (ctx: Ctx, article_id: string) =>
  versionsOf(ctx, article_id)
    .select(['version', 'article_title', 'is_published', 'editor_id', 'created_at'])
    .orderBy('version', 'desc')
    .limit(limits.articleVersionsMax)
    .execute()

/** @throws AppError `not_found` */
export async function versionForReading(ctx: Ctx, article_id: string, version: number) {
  const found = version > 2 ** 31 - 1 ? undefined : await versionsOf(ctx, article_id).selectAll().where('version', '=', version).executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}
