import type { ArticleText } from '@porchlight/contracts/articles/articles'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { categoriesOf, fileUnder } from '../categories/index.ts'
import { type ArticleRow, articleForUpdate, articleTexts, saveArticle, textOf, workingText } from './access.ts'
import { publishNow } from './actions/publish-article.ts'
import { type Beginning, beginArticle } from './actions/write-article.ts'
import { slugAfterRetitling } from './slugs.ts'

/** An exported article: the text that readers see (or will see once it is published) and, separately, its unpublished changes. */
export type ExportedArticle = ArticleText & { article_id: string; slug: string; is_published: boolean; is_disabled: boolean; draft: ArticleText | null }

/** Returns the ids and slugs of the library's articles, ordered by slug; only those in `article_ids` if given. */
export async function articleSlugs(ctx: Ctx, article_ids?: string[]): Promise<{ article_id: string; slug: string }[]> {
  return ctx.db
    .selectFrom('articles')
    .select(['article_id', 'slug'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(article_ids !== undefined, (q) => q.where('article_id', 'in', article_ids ?? []))
    .orderBy('slug')
    .execute()
}

/** Returns one article, or undefined if it no longer exists. */
export async function articleForExport(ctx: Ctx, article_id: string): Promise<ExportedArticle | undefined> {
  const row = await ctx.db
    .selectFrom('articles')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', '=', article_id)
    .executeTakeFirst()
  if (!row) return undefined
  const { slug, is_published, is_disabled } = row
  return { ...textOf(row), article_id, slug, is_published, is_disabled, draft: row.draft === null ? null : workingText(row) }
}

/** Returns the ids of the articles with these current or former slugs, keyed by slug. */
export async function idsOfSlugs(ctx: Ctx, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('article_slugs')
    .select(['slug', 'article_id'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('slug', 'in', slugs)
    .execute()
  return new Map(rows.map((row) => [row.slug, row.article_id]))
}

/** Returns the given ids that exist as articles in the library. */
export async function knownArticles(ctx: Ctx, article_ids: string[]): Promise<Set<string>> {
  if (article_ids.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('articles')
    .select('article_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('article_id', 'in', article_ids)
    .execute()
  return new Set(rows.map((row) => row.article_id))
}

/** Returns the normalised title used to find duplicates. */
export const titleKey = (title: string): string => title.normalize('NFKC').trim().toLowerCase()

/** Returns the ids of the articles with these titles, keyed by `titleKey`, oldest first. */
export async function articlesNamed(ctx: Ctx, titles: string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .selectFrom('articles')
    .select(['article_id', 'article_title'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where(sql`lower(article_title)`, 'in', sql`(select lower(title) from unnest(${titles}::text[]) title)`)
    .orderBy('created_at')
    .orderBy('article_id')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => titleKey(row.article_title))].map(([key, of]) => [key, of.map((row) => row.article_id)]))
}

/** An imported article with cleaned content. `draft` holds changes that were unpublished in the source. */
export type ImportedArticle = { text: ArticleText; draft: ArticleText | null; place: Beginning; publish: boolean; is_disabled: boolean }

/**
 * Gives an existing article the text of a file. What it had stays in its history; readers see a published one change only if `publish`. An empty list of
 * categories leaves them as they are. Returns false if there was nothing to change.
 * @throws AppError `not_found`; `forbidden` for a scheduled article or other categories of a published one, unless the importing person may publish
 */
export async function updateFromImport(
  ctx: Ctx,
  article_id: string,
  {
    text,
    draft,
    article_categories,
    publish,
    mayPublish,
  }: Pick<ImportedArticle, 'text' | 'draft' | 'publish'> & { article_categories: string[]; mayPublish: boolean },
): Promise<boolean> {
  const row = await articleForUpdate(ctx, article_id)
  const filed = (await categoriesOf(ctx, [article_id])).get(article_id) ?? []
  const isRefiled = article_categories.length > 0 && JSON.stringify([...filed].sort()) !== JSON.stringify([...article_categories].sort())
  const working = draft ?? text
  const isSame = articleTexts.isSame(workingText(row), working) && (!publish || (row.is_published && articleTexts.isSame(textOf(row), text)))
  if (isSame && !isRefiled) return false
  if (!mayPublish && (row.publish_at !== null || (row.is_published && isRefiled))) throw refuse('forbidden')
  if (isRefiled) await fileUnder(ctx, article_id, article_categories, row.is_published)
  if (!isSame) {
    const store = async (of: ArticleRow, words: ArticleText) => {
      const slug = await slugAfterRetitling(ctx, of, words.article_title)
      return articleTexts.write(ctx, of, words, { isLive: of.is_published, saved_as: 'own', more: { slug } })
    }
    if (publish) {
      const live = await publishNow(ctx, await store(row, text))
      if (draft !== null && !articleTexts.isSame(draft, text)) await store(live, draft)
    } else await store(row, working)
  }
  ctx.emit('article.saved', { article_id }, { subject: article_id })
  return true
}

/** Saves an imported article. If it is published, visitors see its text and the draft is stored alongside it; otherwise writers continue from the draft. */
export async function importArticle(ctx: Ctx, { text, draft, place, publish, is_disabled }: ImportedArticle): Promise<void> {
  const begun = await beginArticle(ctx, text, place)
  const row = publish ? await publishNow(ctx, begun) : begun
  if (publish && is_disabled) await saveArticle(ctx, row, { is_disabled })
  if (draft === null || articleTexts.isSame(draft, text)) return
  await saveArticle(ctx, row, publish ? { draft } : draft)
  // A separate version, so that the previous text stays in the history.
  await articleTexts.saveVersion(ctx, row.article_id, draft, true)
}
