import type { ArticleText } from '@porchlight/contracts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { saveArticle, workingText } from './access.ts'
import { publishNow } from './actions/publish-article.ts'
import { type Beginning, beginArticle } from './actions/write-article.ts'
import { isSameText, textOf } from './rules.ts'
import { keepVersion } from './versions.ts'

/** An article as it leaves the library: what visitors read, or will once it is published, and apart from that the changes they do not have yet. */
export type ExportedArticle = ArticleText & { article_id: string; slug: string; is_published: boolean; is_disabled: boolean; draft: ArticleText | null }

/** Ids and slugs of the library's articles, in the order of their slugs; only `article_ids` if given. */
export async function articleSlugs(ctx: Ctx, article_ids?: string[]): Promise<{ article_id: string; slug: string }[]> {
  return ctx.db
    .selectFrom('articles')
    .select(['article_id', 'slug'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(article_ids !== undefined, (q) => q.where('article_id', 'in', article_ids ?? []))
    .orderBy('slug')
    .execute()
}

/** One article, or undefined when it is gone. */
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

/** The articles that have these slugs, or had them. */
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

/** Those of the ids that are articles of the library. */
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

/** A title as people tell titles apart. */
export const titleKey = (title: string): string => title.normalize('NFKC').trim().toLowerCase()

/** The articles with these titles, by `titleKey`; of each the oldest first. */
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

/** An article of an import; its contents have been cleaned. `draft` are changes that were not published where it comes from. */
export type ImportedArticle = { text: ArticleText; draft: ArticleText | null; place: Beginning; publish: boolean; is_disabled: boolean }

/** Writes an imported article. Published, visitors get its text and the draft stays beside it; else writers go on from the draft. */
export async function importArticle(ctx: Ctx, { text, draft, place, publish, is_disabled }: ImportedArticle): Promise<void> {
  const begun = await beginArticle(ctx, text, place)
  const row = publish ? await publishNow(ctx, begun) : begun
  if (publish && is_disabled) await saveArticle(ctx, row, { is_disabled })
  if (draft === null || isSameText(draft, text)) return
  await saveArticle(ctx, row, publish ? { draft } : draft)
  // A version of its own: the text it follows stays in the history.
  await keepVersion(ctx, row.article_id, draft, true)
}
