import type { ArticleText } from '@porchlight/contracts'
import type { Ctx } from '../../kernel/context.ts'
import { workingText } from './access.ts'
import { publishNow } from './actions/publish-article.ts'
import { type Beginning, beginArticle } from './actions/write-article.ts'

/** An article as it leaves the library: what writers have before them. */
export type ExportedArticle = ArticleText & { article_id: string; slug: string; is_published: boolean }

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
  return row && { ...workingText(row), article_id, slug: row.slug, is_published: row.is_published }
}

/** The articles that have these slugs now. */
export async function idsOfSlugs(ctx: Ctx, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('articles')
    .select(['slug', 'article_id'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('slug', 'in', slugs)
    .execute()
  return new Map(rows.map((row) => [row.slug, row.article_id]))
}

/** Writes an imported article whose content has been cleaned, shown to visitors if `publish`. */
export async function importArticle(ctx: Ctx, text: ArticleText, place: Beginning, publish: boolean): Promise<void> {
  const row = await beginArticle(ctx, text, place)
  if (publish) await publishNow(ctx, row)
}
