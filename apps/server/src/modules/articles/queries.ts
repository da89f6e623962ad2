import { type ArticleText, articlesApi } from '@porchlight/contracts/articles/articles'
import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { presentTextVersions } from '../published-documents/index.ts'
import { articleForReading, articleTexts, textOf } from './access.ts'
import { listArticleIds } from './article-ids.ts'
import { listDefaults } from './default-articles.ts'
import { listArticles } from './list-articles.ts'
import { presentArticle } from './present.ts'
import { articleOfSlug } from './slugs.ts'

/** Queries for articles. */
export const articleQueries = [
  listArticles,
  listArticleIds,
  query(articlesApi.read, async (ctx, { article_id }) => presentArticle(ctx, await articleForReading(ctx, article_id))),
  listDefaults,
  query(articlesApi.bySlug, async (ctx, { slug }) => {
    const found = await articleOfSlug(ctx, slug)
    return { ...found, is_redirect: found.slug !== slug }
  }),
  query(articlesApi.versions, async (ctx, { article_id }) => {
    await articleForReading(ctx, article_id)
    const versions = await presentTextVersions(ctx, await articleTexts.versions(ctx, article_id))
    return { versions: versions.map(({ title: article_title, ...one }) => ({ ...one, article_title })) }
  }),
  query(articlesApi.readVersion, async (ctx, { article_id, version }) => {
    const found = await articleTexts.version(ctx, article_id, version)
    const [head] = found ? await presentTextVersions(ctx, [found]) : []
    if (!found || !head) throw refuse('not_found')
    const { title: _title, ...facts } = head
    return { version: { ...facts, ...textOf(found) } }
  }),
]

/** The text that writers edit: the draft if there is one, otherwise the stored text. */
export type WorkingCopy = Pick<ArticleText, 'article_title' | 'article_content' | 'article_keywords'> & { is_published: boolean }

/** Returns working copies keyed by id, reading only the columns they need. Missing articles are omitted. */
export async function workingCopies(ctx: Ctx, article_ids: string[]): Promise<Map<string, WorkingCopy>> {
  if (article_ids.length === 0) return new Map()
  const statement = sql<WorkingCopy & { article_id: string }>`
    select article_id, is_published,
      coalesce(draft->>'article_title', article_title) as article_title, coalesce(draft->>'article_content', article_content) as article_content,
      case when draft is null then article_keywords else array(select jsonb_array_elements_text(draft->'article_keywords')) end as article_keywords
    from articles where support_lib_id = ${ctx.support_lib_id} and article_id = any (${article_ids}::text[])`
  return new Map((await send(ctx.db, 'working-copies', statement)).map((copy) => [copy.article_id, copy]))
}

/** Returns working copies of the articles that are not as readers get them: drafts of published ones, and unpublished ones; the newest, at most `atMost`. */
export async function draftedArticles(ctx: Ctx, atMost: number): Promise<(WorkingCopy & { article_id: string })[]> {
  const rows = await ctx.db
    .selectFrom('articles')
    .select('article_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('is_disabled', '=', false)
    .where((eb) => eb.or([eb('draft', 'is not', null), eb('is_published', '=', false)]))
    .orderBy('updated_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(atMost)
    .execute()
  const ids = rows.map(({ article_id }) => article_id)
  return [...(await workingCopies(ctx, ids))].map(([article_id, copy]) => ({ ...copy, article_id }))
}
