import type { Operation } from '@porchlight/contracts/define'
import { helpApi } from '@porchlight/contracts/help/help'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { callOperation } from '../../testing/calls.ts'
import { fillArticles } from '../../testing/fill-articles.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { statementsOf } from '../../testing/statements-of.ts'
import { ownServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { categoryQuery, newestQuery } from '../articles/published-rows.ts'

/** Files all of a library's articles in its first category, and a tenth of them in each of the others. */
async function fillCategories(owner: pg.Pool, { support_lib_id }: TestLibrary, count: number): Promise<void> {
  await owner.query(
    `insert into categories (support_lib_id, category_id, category_title, position, created_at, updated_at)
     select $1, 'c' || n, 'Category ' || n, n, now(), now() from generate_series(0, $2::int - 1) n`,
    [support_lib_id, count],
  )
  await owner.query(
    `insert into category_items (support_lib_id, category_id, article_id, is_published, position)
     select support_lib_id, c, article_id, true, row_number() over (order by published_at) * 65536
     from articles, lateral (select distinct unnest(array['c0', 'c' || (abs(hashtext(article_id)) % $2::int)]) c) o where support_lib_id = $1`,
    [support_lib_id, count],
  )
}

/** Creates a parent and a child with this many articles, news and courses each, in this many categories, some of them hidden. */
async function familyOf(server: TestServer, articles: number, categories: number): Promise<TestLibrary> {
  const { owner } = server.kernel.database
  const parent = await testLibrary(server, { company_name: 'Agency' })
  const child = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
  for (const library of [parent, child]) {
    const { support_lib_id } = library
    await fillArticles(owner, support_lib_id, articles, ['article', 'help'])
    await fillCategories(owner, library, categories)
    await owner.query(
      `insert into news_flashes (support_lib_id, id, "newsFlash_title", "newsFlash_content", "newsFlash_categories", is_published, "timeStamp", updated_at)
       select $1, 'n' || n, 'News', '<p>News</p>', '{}', true, now(), now() from generate_series(1, $2::int) n`,
      [support_lib_id, articles],
    )
    await owner.query(
      `insert into courses (support_lib_id, course_id, course_title, course_description, is_published, position, created_at, updated_at)
       select $1, 'k' || n, 'Course', '', true, n, now(), now() from generate_series(1, $2::int) n`,
      [support_lib_id, articles],
    )
  }
  await owner.query('update libraries set visibility = \'{"disabled_default_categories": ["c1"]}\' where support_lib_id = $1', [child.support_lib_id])
  return child
}

const inputs: Record<keyof typeof helpApi, object> = {
  categories: {},
  articles: { limit: 30 },
  article: { id: 'a3' },
  news: { limit: 30 },
  newsFlash: { id: 'n3' },
  courses: {},
  course: { course_id: 'k3' },
  moved: { kind: 'course', id: 'k3' },
  searchArticles: { query: 'brakes tyres' },
  searchIndex: {},
  searchSnippets: { query: 'brakes', ids: ['a1', 'a2'] },
}

test('no operation needs more queries when there is more content', async () => {
  const server = await ownServer({ env: { ROLES: 'web' } })
  const recorded = statementsOf(server)
  const [few, many] = [await familyOf(server, 4, 3), await familyOf(server, 60, 40)]
  const statements = async ({ support_lib_id }: TestLibrary, verb: keyof typeof helpApi, atMost = 0) => {
    const called = () => callOperation(server.address, helpApi[verb] as unknown as Operation, { support_lib_id, ...inputs[verb] }, null)
    const counts: number[] = []
    let answer = ''
    // After the first round, caches are warm. The server's own queries appear in some of the counts, never in all.
    for (let turn = 0; turn < 4 || (turn < 20 && Math.min(...counts.slice(1)) > atMost && atMost > 0); turn++) {
      recorded.clear()
      answer = JSON.stringify(await called())
      counts.push(recorded.sent().length)
    }
    return { count: Math.min(...counts.slice(1)), length: answer.length }
  }
  for (const verb of Object.keys(helpApi) as (keyof typeof helpApi)[]) {
    const one = await statements(few, verb)
    const other = await statements(many, verb, one.count)
    expect(other.count, verb).toBeLessThanOrEqual(one.count)
    if (!verb.startsWith('search')) expect(one.count, verb).toBeGreaterThan(3)
    if (!['article', 'newsFlash', 'course', 'moved', 'searchSnippets'].includes(verb))
      expect(other.length, `${verb} has more to tell`).toBeGreaterThan(one.length)
  }
  // Only the readers' state is read; everything else is in memory once the index is built.
  await until(async () => (await statements(many, 'searchArticles')).count <= 1, 'a search needs one statement')
})

test('a page of the newest articles or of a category reads one index range in a library of 20,000', async () => {
  const server = await ownServer({ env: { ROLES: 'web' } })
  const library = await testLibrary(server)
  const { owner } = server.kernel.database
  await owner.query(
    `insert into articles (support_lib_id, article_id, article_title, article_content, article_keywords, meta_title, meta_description, slug, is_published, published_at, created_at, updated_at)
     select $1, 'a' || n, 'Article ' || n, '<p>Text</p>', '{}', '', '', 'a' || n, true, at, at, at from generate_series(1, 20000) n, lateral (select now() - n * interval '1 minute' as at) t`,
    [library.support_lib_id],
  )
  await fillCategories(owner, library, 20)
  await owner.query('analyze')
  const plans = await library.inside(async (ctx) => {
    const plan = async (statement: ReturnType<typeof newestQuery>) =>
      JSON.stringify((await sql`explain (analyze, format json) ${statement}`.execute(ctx.db)).rows)
    const [last] = (await newestQuery(ctx, { limit: 10_000 }).execute()).slice(-1)
    const at = (last?.published_at ?? new Date()).toISOString()
    const cursor = Buffer.from(JSON.stringify([at, last?.article_id])).toString('base64url')
    const place = Buffer.from(JSON.stringify(['position', String(65536 * 10_000), 'a1'])).toString('base64url')
    const except = Array.from({ length: 200 }, (_, index) => `a${index * 3}`)
    return {
      newest: [await plan(newestQuery(ctx, { limit: 21 })), await plan(newestQuery(ctx, { cursor, among: { except }, limit: 21 }))],
      ofCategory: [await plan(categoryQuery(ctx, 'c0', { limit: 21 })), await plan(categoryQuery(ctx, 'c0', { cursor: place, among: { except }, limit: 21 }))],
    }
  })
  for (const [plan, index] of [
    ...plans.newest.map((plan) => [plan, 'articles_published']),
    ...plans.ofCategory.map((plan) => [plan, 'category_items_in_order']),
  ] as const) {
    expect(plan).toContain(`"Index Name":"${index}"`)
    expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort)"/)
    for (const [, removed] of (plan ?? '').matchAll(/"Rows Removed by Filter":(\d+)/g)) expect(Number(removed)).toBeLessThan(200)
  }
})
