import { followsTitle, freeSlug, slugOf } from '@porchlight/contracts/slugs'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import { binnedAddresses } from '../bin/index.ts'
import type { ArticleRow } from './access.ts'

/** Locks slug assignment in the library until this transaction ends, so that two articles created at the same time with the same title get different slugs. */
const lockSlugs = (ctx: Ctx) => lockByName(ctx, 'slugs')

/** Returns a slug for a new article's title that no article uses or has ever used, also none in the bin. */
export async function slugForTitle(ctx: Ctx, title: string): Promise<string> {
  const wanted = slugOf(title)
  await lockSlugs(ctx)
  const rows = await ctx.db
    .selectFrom('article_slugs')
    .select('slug')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  return freeSlug(wanted, new Set([...rows.map((row) => row.slug), ...(await binnedAddresses(ctx, 'article', wanted))]))
}

/**
 * Returns the slug of an article whose title changes. Until it is first published, nobody knows its address, so the address follows the title, unless somebody
 * chose another one; the address before is free again.
 */
export async function slugAfterRetitling(ctx: Ctx, row: ArticleRow, title: string): Promise<string> {
  if (row.is_published || row.published_at !== null || title === row.article_title) return row.slug
  if (!followsTitle(row.slug, row.article_title) || followsTitle(row.slug, title)) return row.slug
  const { support_lib_id } = ctx
  await lockSlugs(ctx)
  await ctx.db
    .deleteFrom('article_slugs')
    .where('support_lib_id', '=', support_lib_id)
    .where('slug', '=', row.slug)
    .where('article_id', '=', row.article_id)
    .execute()
  const slug = await slugForTitle(ctx, title)
  await claimSlug(ctx, row.article_id, slug)
  return slug
}

/**
 * Assigns the slug to the article, which keeps its former slugs. Another article's former slug can be taken over, but not a current one, in any language.
 * @throws AppError `already_taken`
 */
export async function claimSlug(ctx: Ctx, article_id: string, slug: string): Promise<void> {
  const { support_lib_id } = ctx
  await lockSlugs(ctx)
  const holder = await ctx.db
    .selectFrom('articles')
    .select('article_id')
    .where('support_lib_id', '=', support_lib_id)
    .where('slug', '=', slug)
    .where('article_id', '<>', article_id)
    .executeTakeFirst()
  const inLanguage = await ctx.db
    .selectFrom('article_slugs')
    .select('article_id')
    .where('support_lib_id', '=', support_lib_id)
    .where('slug', '=', slug)
    .where('article_id', '<>', article_id)
    .where('language', 'is not', null)
    .executeTakeFirst()
  if (holder || inLanguage) throw refuse('already_taken', { fields: { slug: 'taken' } })
  if ((await binnedAddresses(ctx, 'article', slug)).includes(slug)) throw refuse('already_taken', { fields: { slug: 'in bin' } })
  await ctx.db
    .insertInto('article_slugs')
    .values({ support_lib_id, slug, article_id })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'slug']).doUpdateSet({ article_id }))
    .execute()
}

/**
 * Assigns the slug under which the article is published in a language; null: it is not, or has none of its own there. The one before still leads to the article.
 * @throws AppError `already_taken`
 */
export async function claimSlugIn(ctx: Ctx, article_id: string, language: string, slug: string | null): Promise<void> {
  const ofArticle = ctx.db.updateTable('article_slugs').where('support_lib_id', '=', ctx.support_lib_id).where('article_id', '=', article_id)
  await ofArticle.set({ language: null }).where('language', '=', language).execute()
  if (slug === null) return
  await claimSlug(ctx, article_id, slug)
  await ofArticle.set({ language }).where('slug', '=', slug).execute()
}

/** Returns a slug for an article's title in another language; null where the article's own is made of the same title. */
export async function slugForTranslation(ctx: Ctx, article_id: string, title: string): Promise<string | null> {
  const { slug } = await ctx.db
    .selectFrom('articles')
    .select('slug')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .executeTakeFirstOrThrow()
  return followsTitle(slug, title) ? null : slugForTitle(ctx, title)
}

/** @throws AppError `not_found` */
export async function articleOfSlug(ctx: Ctx, slug: string): Promise<{ article_id: string; slug: string }> {
  const found = await ctx.db
    .selectFrom('article_slugs as s')
    .innerJoin('articles as a', (join) => join.onRef('a.support_lib_id', '=', 's.support_lib_id').onRef('a.article_id', '=', 's.article_id'))
    .select(['a.article_id', 'a.slug'])
    .where('s.support_lib_id', '=', ctx.support_lib_id)
    .where('s.slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}

/** Returns the current and all former slugs of an article. */
export async function slugsOf(ctx: Ctx, article_id: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('article_slugs')
    .select('slug')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .execute()
  return rows.map(({ slug }) => slug)
}
