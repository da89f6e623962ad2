import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { PublishedRow } from './published-rows.ts'

/** Longer than any article's content. */
export const wholeContent = 2 ** 30

/** The published text of an article; drafts are stored separately (note 19). */
export type PublishedText = {
  article_title: string
  article_content: string
  article_keywords: string[]
  meta_title: string
  meta_description: string
  slug: string
  published_at: Date
}

/**
 * Returns the text of published articles in the context's library, keyed by id; other ids are omitted.
 * @param contentLength how many characters of HTML to read per article; may cut off the last tag or word
 */
export async function publishedTexts(ctx: Ctx, article_ids: string[], contentLength: number): Promise<Map<string, PublishedText>> {
  if (article_ids.length === 0) return new Map()
  const statement = sql<PublishedText & { article_id: string }>`
    select article_id, article_title, article_keywords, meta_title, meta_description, slug, left(article_content, ${contentLength}::int) as article_content,
      coalesce(published_at, created_at) as published_at
    from articles where support_lib_id = ${ctx.support_lib_id} and article_id = any (${article_ids}::text[]) and is_published`
  const rows = await send(ctx.db, 'published-texts', statement)
  return new Map(rows.map(({ article_id, ...text }) => [article_id, text]))
}

/** Returns a sum of the published text of each of the newest `limit` articles of the context's library, by id. */
export async function publishedSums(ctx: Ctx, limit: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ article_id: string; sum: string }>`
    select article_id, md5(article_title || E'\\n' || article_content) as sum from articles
    where support_lib_id = ${ctx.support_lib_id} and is_published order by created_at desc, article_id limit ${limit}`.execute(ctx.db)
  return new Map(rows.map(({ article_id, sum }) => [article_id, sum]))
}

/** Returns when the published text of an article last changed. Drafts, slugs and categories do not count. */
export async function readersTextChanged(ctx: Ctx, article_id: string): Promise<Date> {
  const { rows } = await sql<{ changed_at: Date }>`
    select greatest(coalesce(a.published_at, a.created_at), (
      select max(v.created_at) from article_versions v
      where v.support_lib_id = a.support_lib_id and v.article_id = a.article_id and v.is_published)) as changed_at
    from articles a where support_lib_id = ${ctx.support_lib_id} and article_id = ${article_id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse('not_found')
  return row.changed_at
}

/** Returns the published articles in the context's library that a URL may refer to: by id, then current slug, then former slug. */
export async function addressedArticles(ctx: Ctx, address: string): Promise<PublishedRow[]> {
  const { support_lib_id } = ctx
  const { rows } = await sql<PublishedRow>`
    select a.support_lib_id, a.article_id, a.article_title, a.is_published, a.is_disabled, a.published_at, a.created_at
    from (select article_id, min(preference) as preference from (
      select ${address}::text as article_id, 1 as preference
      union all select article_id, 2 from articles where support_lib_id = ${support_lib_id} and slug = ${address}
      union all select article_id, 3 from article_slugs where support_lib_id = ${support_lib_id} and slug = ${address}
    ) named group by article_id) meant join articles a on a.support_lib_id = ${support_lib_id} and a.article_id = meant.article_id and a.is_published
    order by meant.preference`.execute(ctx.db)
  return rows
}

/** A published article at one of the addresses that texts link to. */
export type LinkedRow = PublishedRow & { address: string; slug: string }

/**
 * Returns the published articles of the context's library at these addresses: ids, slugs or former slugs. One whose id it is comes before one whose slug it is.
 * @param language whose slug they are returned with, where they have one in it
 */
export async function linkedArticleRows(ctx: Ctx, addresses: readonly string[], language: string): Promise<LinkedRow[]> {
  const { support_lib_id } = ctx
  const statement = sql<LinkedRow>`
    select distinct on (meant.address) meant.address, coalesce((
        select s.slug from article_slugs s where s.support_lib_id = a.support_lib_id and s.article_id = a.article_id and s.language = ${language} limit 1
      ), a.slug) as slug, a.support_lib_id, a.article_id, a.article_title, a.is_published, a.is_disabled, a.published_at, a.created_at
    from (
      select address, address as article_id, 1 as preference from unnest(${[...addresses]}::text[]) address
      union all select slug, article_id, 2 from article_slugs where support_lib_id = ${support_lib_id} and slug = any(${[...addresses]}::text[])
    ) meant join articles a on a.support_lib_id = ${support_lib_id} and a.article_id = meant.article_id and a.is_published
    order by meant.address, meant.preference`
  return send(ctx.db, 'linked-articles', statement)
}

/**
 * Returns the published articles that follow this one in the reading order of its categories, wrapping around to the start; up to `perCategory` per category.
 */
export async function neighboursOf(ctx: Ctx, article_id: string, category_ids: string[], perCategory: number): Promise<PublishedRow[]> {
  if (category_ids.length === 0) return []
  const { support_lib_id } = ctx
  const { rows } = await sql<PublishedRow>`
    select a.support_lib_id, a.article_id, a.article_title, a.is_published, a.is_disabled, a.published_at, a.created_at
    from unnest(${category_ids}::text[]) with ordinality as c(category_id, preference)
      join category_items here on here.support_lib_id = ${support_lib_id} and here.category_id = c.category_id and here.article_id = ${article_id}
      cross join lateral (
        (select article_id, 1 as half, position from category_items i
          where i.support_lib_id = here.support_lib_id and i.category_id = here.category_id and i.is_published
            and (i.position, i.article_id) > (here.position, here.article_id) order by i.position, i.article_id limit ${perCategory})
        union all
        (select article_id, 2, position from category_items i
          where i.support_lib_id = here.support_lib_id and i.category_id = here.category_id and i.is_published
            and (i.position, i.article_id) < (here.position, here.article_id) order by i.position, i.article_id limit ${perCategory})
      ) i join articles a on a.support_lib_id = ${support_lib_id} and a.article_id = i.article_id and a.is_published
    order by c.preference, i.half, i.position, a.article_id`.execute(ctx.db)
  return rows
}

/** Returns the ids of published articles in the context's library, in id order, after the given one. */
export const publishedIds = (ctx: Ctx, after: string, howMany: number): Promise<string[]> => idsAfter(ctx, after, howMany, true)

/** Returns the ids of all articles in the context's library, in id order, after the given one. */
export const articleIdsAfter = (ctx: Ctx, after: string, howMany: number): Promise<string[]> => idsAfter(ctx, after, howMany, false)

async function idsAfter(ctx: Ctx, after: string, howMany: number, onlyPublished: boolean): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('articles')
    .select('article_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(onlyPublished, (articles) => articles.where('is_published', '=', true))
    .where('article_id', '>', after)
    .orderBy('article_id')
    .limit(howMany)
    .execute()
  return rows.map((row) => row.article_id)
}

/** Returns published articles in the context's library, keyed by id; other ids are omitted. */
export async function publishedById(ctx: Ctx, article_ids: string[]): Promise<Map<string, PublishedRow>> {
  if (article_ids.length === 0) return new Map()
  const statement = sql<PublishedRow>`select support_lib_id, article_id, article_title, is_published, is_disabled, published_at, created_at
    from articles where support_lib_id = ${ctx.support_lib_id} and article_id = any (${article_ids}::text[]) and is_published`
  const rows = await send(ctx.db, 'published-by-id', statement)
  return new Map(rows.map((row) => [row.article_id, row]))
}
