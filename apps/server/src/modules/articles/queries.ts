import { type ArticleText, articlesApi } from '@porchlight/contracts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { send } from '../../kernel/pipeline.ts'
import { staffNames } from '../people/index.ts'
import { type ArticleRow, articleForReading, workingText } from './access.ts'
import { listDefaults } from './default-articles.ts'
import { listArticles } from './list-articles.ts'
import { presentArticle } from './present.ts'
import { textOf } from './rules.ts'
import { articleOfSlug } from './slugs.ts'
import { listVersions, versionForReading } from './versions.ts'

/** What is read of articles. */
export const articleQueries = [
  listArticles,
  query(articlesApi.read, async (ctx, { article_id }) => presentArticle(ctx, await articleForReading(ctx, article_id))),
  listDefaults,
  query(articlesApi.bySlug, async (ctx, { slug }) => {
    const found = await articleOfSlug(ctx, slug)
    return { ...found, is_redirect: found.slug !== slug }
  }),
  query(articlesApi.versions, async (ctx, { article_id }) => {
    await articleForReading(ctx, article_id)
    const versions = await listVersions(ctx, article_id)
    const names = await staffNames(
      ctx,
      versions.flatMap((version) => version.editor_id ?? []),
    )
    return { versions: versions.map((version) => presentVersion(version, names)) }
  }),
  query(articlesApi.readVersion, async (ctx, { article_id, version }) => {
    await articleForReading(ctx, article_id)
    const found = await versionForReading(ctx, article_id, version)
    return { version: { ...presentVersion(found, await staffNames(ctx, found.editor_id === null ? [] : [found.editor_id])), ...textOf(found) } }
  }),
]

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]
function presentVersion({ version, article_title, is_published, editor_id, created_at }: VersionRow, names: Awaited<ReturnType<typeof staffNames>>) {
  const editor = { user_id: editor_id, name: (editor_id && names.get(editor_id)?.name) || '' }
  return { version, article_title, is_published, editor, created_at: created_at.toISOString() }
}

/** What writers have before them, published or not, by id; articles that are gone are left out. */
export async function workingCopies(ctx: Ctx, article_ids: string[]): Promise<Map<string, ArticleText & { is_published: boolean }>> {
  if (article_ids.length === 0) return new Map()
  const statement = sql<ArticleRow>`select a.* from unnest(${article_ids}::text[]) as k(article_id)
    cross join lateral (select * from articles where support_lib_id = ${ctx.support_lib_id} and article_id = k.article_id limit 1) a`
  const rows = await send(ctx.db, 'working-copies', statement)
  return new Map(rows.map((row) => [row.article_id, { ...workingText(row), is_published: row.is_published }]))
}

/** The content writers have before them and whether there is a published one, by id; nothing else of an article is read, and those that are gone are left out. */
export async function workingContents(ctx: Ctx, article_ids: string[]): Promise<Map<string, { article_content: string; is_published: boolean }>> {
  if (article_ids.length === 0) return new Map()
  const statement = sql<{ article_id: string; article_content: string; is_published: boolean }>`
    select article_id, coalesce(draft->>'article_content', article_content) as article_content, is_published from articles
    where support_lib_id = ${ctx.support_lib_id} and article_id = any (${article_ids}::text[])`
  return new Map((await send(ctx.db, 'working-contents', statement)).map(({ article_id, ...content }) => [article_id, content]))
}
