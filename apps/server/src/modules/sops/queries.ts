import { sopsApi } from '@porchlight/contracts/sops/sops'
import { soughtWords } from '@porchlight/search'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { presentTextVersions } from '../published-documents/index.ts'
import { textOfSnippets, withSnippets } from '../snippets/index.ts'
import { presentSop, sopTexts, writesSops } from './access.ts'

const categoriesMax = 500
/** Maximum number of query words used in a search. */
const wordsMax = 16

/** Returns SOP categories ordered by title, each with the number of SOPs the caller may read. */
export async function presentSopCategories(ctx: Ctx, category_id?: string) {
  const { rows } = await sql<{ category_id: string; category_title: string; support_lib_id: string; articles: number }>`
    select c.category_id, c.category_title, c.support_lib_id,
      (select count(*)::int from sop_articles a where a.support_lib_id = c.support_lib_id and a.category_id = c.category_id and (a.is_published or ${writesSops(ctx)})) as articles
    from sop_categories c where c.support_lib_id = ${ctx.support_lib_id} and (${category_id ?? null}::text is null or c.category_id = ${category_id ?? null})
    order by c.category_title, c.category_id limit ${categoriesMax}`.execute(ctx.db)
  return rows
}

/** @throws AppError `not_found` */
export async function presentSopCategory(ctx: Ctx, category_id: string) {
  const [sop_category] = await presentSopCategories(ctx, category_id)
  if (!sop_category) throw refuse('not_found')
  return { sop_category }
}

/** Returns a `like` pattern that matches a word literally. */
const holding = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Queries for SOPs (checklist C6). */
export const sopQueries = [
  query(sopsApi.categories, async (ctx) => ({ sop_categories: await presentSopCategories(ctx) })),
  query(sopsApi.articles, async (ctx, { rut, published, category_id, article_id, q = '', per_page, page }) => {
    // Only callers who may write SOPs get drafts.
    const writes = rut === 'admin' && writesSops(ctx)
    const wanted = writes ? published : published === '0' || published === 'draft' ? 'none' : '1'
    const words = soughtWords(q).slice(0, wordsMax)
    // Search the text without its markup.
    const read = sql<string>`sop_title || ' ' || regexp_replace(sop_content, '<[^>]*>', ' ', 'g') || ' ' || ${textOfSnippets(ctx, 'sop_articles', sql.ref('article_id'))}`
    let found = ctx.db
      .selectFrom('sop_articles')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .$if(wanted === 'draft', (rows) => rows.where((eb) => eb.or([eb('is_published', '=', false), eb('draft', 'is not', null)])))
      .$if(wanted === '1' || wanted === '0', (rows) => rows.where('is_published', '=', wanted === '1'))
      .$if(wanted === 'none', (rows) => rows.where(sql<boolean>`false`))
      .$if(category_id !== undefined, (rows) => rows.where('category_id', '=', category_id ?? ''))
      .$if(article_id !== undefined, (rows) => rows.where('article_id', '=', article_id ?? ''))
    // A query of stop words alone matches only an identical title, as in article search.
    if (q.trim() !== '' && words.length === 0) found = found.where(sql<boolean>`lower(trim(sop_title)) = ${q.trim().toLowerCase()}`)
    for (const word of words) found = found.where(sql<boolean>`search_folded(${read}) like ${holding(word)}`)
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const titleHolds = (word: string) => sql<boolean>`search_folded(sop_title) like ${holding(word)}`
    const rows = await found
      .selectAll()
      .$if(words.length > 0, (some) => some.orderBy(sql.join(words.map(titleHolds), sql` and `), 'desc'))
      .orderBy('sop_title')
      .orderBy('article_id')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    const sop_articles = rows.map((row) => presentSop(ctx, row))
    if (writes) return { sop_articles, total }
    // Writers get the marks of snippets, which they edit; readers their texts.
    const contents = await withSnippets(
      ctx,
      null,
      sop_articles.map(({ sop_content }) => sop_content),
    )
    return { sop_articles: sop_articles.map((sop, at) => ({ ...sop, sop_content: contents[at] ?? '' })), total }
  }),
  query(sopsApi.versions, async (ctx, { article_id }) => {
    await sopTexts.forReading(ctx, article_id)
    return { versions: await presentTextVersions(ctx, await sopTexts.versions(ctx, article_id)) }
  }),
  query(sopsApi.version, async (ctx, { article_id, version }) => {
    const found = await sopTexts.version(ctx, article_id, version)
    const [head] = found ? await presentTextVersions(ctx, [found]) : []
    if (!found || !head) throw refuse('not_found')
    return { version: { ...head, ...sopTexts.of(found) } }
  }),
]
