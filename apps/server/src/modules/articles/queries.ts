import { type ArticleText, articlesApi, type ParsedInputOf } from '@porchlight/contracts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { staffNames } from '../people/index.ts'
import { articleForReading, workingText } from './access.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { listDefaults } from './default-articles.ts'
import { presentArticle, presentSummaries } from './present.ts'
import { textOf } from './rules.ts'
import { articleOfSlug } from './slugs.ts'
import { listVersions, versionForReading } from './versions.ts'

/** A page of the list, newest change first: a range of one index, whatever the size. */
function articleRows(ctx: Ctx, { category_id, status, author_id, cursor, limit }: ParsedInputOf<typeof articlesApi.list>) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  return ctx.db
    .selectFrom('articles as a')
    .selectAll('a')
    .where('a.support_lib_id', '=', ctx.support_lib_id)
    .$if(category_id !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('category_items as i')
            .select('i.article_id')
            .whereRef('i.support_lib_id', '=', 'a.support_lib_id')
            .whereRef('i.article_id', '=', 'a.article_id')
            .where('i.category_id', '=', category_id ?? ''),
        ),
      ),
    )
    .$if(author_id !== undefined, (q) => q.where('a.author_id', '=', author_id ?? ''))
    .$if(status === 'published' || status === 'unpublished', (q) => q.where('a.is_published', '=', status === 'published'))
    .$if(status === 'disabled', (q) => q.where('a.is_disabled', '=', true))
    .$if(status === 'scheduled', (q) => q.where('a.publish_at', 'is not', null))
    .$if(status === 'draft', (q) => q.where((eb) => eb.or([eb('a.draft', 'is not', null), eb('a.published_at', 'is', null)])))
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(a.updated_at, a.article_id) < (${after?.at}, ${after?.id})`))
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.article_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** What is read of articles. */
export const articleQueries = [
  query(articlesApi.list, async (ctx, input) => {
    const rows = await articleRows(ctx, input)
    const shown = rows.slice(0, input.limit)
    const last = shown.at(-1)
    return {
      articles: await presentSummaries(ctx, shown),
      next_cursor: rows.length > input.limit && last ? encodeCursor(last.updated_at, last.article_id) : null,
    }
  }),
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
  const rows = await ctx.db.selectFrom('articles').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('article_id', 'in', article_ids).execute()
  return new Map(rows.map((row) => [row.article_id, { ...workingText(row), is_published: row.is_published }]))
}
