import { limits, visitorRates } from '@porchlight/contracts/limits'
import { addDays } from '@porchlight/contracts/reports/periods'
import { visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { countsOfCall } from '../../kernel/calls/rate-counts.ts'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { asSystem, dueLibraries } from '../../kernel/jobs.ts'
import { asStaff } from '../../testing/as-staff.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { contactedQuery, reasonsQuery, saidQuery, searchesQuery } from './figures.ts'
import { gapsQuery, settledQuery } from './gaps.ts'
import { activityQuery } from './list-activity.ts'
import { tidyActivity } from './schedule.ts'

const minted = async (overrides = {}) => testLibrary(await sharedServer(), overrides)
const refused = (code: string) => expect.objectContaining({ code })
const dayMs = 24 * 3_600_000

async function publishedArticle(user: TestUser, article_title = 'Squeaky brakes'): Promise<string> {
  const { article_id } = (await user.calls.articles.create({ article_title, article_content: '<p>Clean them.</p>' })).article
  await user.calls.articles.publish({ article_id })
  return article_id
}

/** Returns calls made as a visitor of this library. */
function visitorOf({ support_lib_id, visitor }: TestLibrary) {
  const { visitorActivity } = visitor().calls
  const at = { supportLibId: support_lib_id }
  return {
    calls: visitorActivity,
    at,
    search: async (searchQuery: string, status: 'passed' | 'failed' = 'failed', more = {}) =>
      (await visitorActivity.addSearch({ ...at, activity: { searchQuery, status, ...more } })).searchId,
  }
}

/** Moves everything recorded so far into the past. */
const age = ({ inside, support_lib_id }: TestLibrary, ms: number) =>
  inside(async (ctx) => {
    const rows = await ctx.db.selectFrom('visitor_activity').select(['activity_ref', 'happened_at']).where('support_lib_id', '=', support_lib_id).execute()
    for (const { activity_ref, happened_at } of rows)
      await ctx.db
        .updateTable('visitor_activity')
        .set({ happened_at: new Date(happened_at.getTime() - ms) })
        .where('activity_ref', '=', activity_ref)
        .execute()
  })

describe('recording activity', () => {
  test('staff can list visitors’ activity, newest first, page by page, by kind, status or article', async () => {
    const library = await minted()
    const editor = await library.user('editor')
    const articleId = await publishedArticle(editor)
    const { id: newsFlashId } = (await editor.calls.news.create({ newsFlash_title: 'We moved' })).news_flash
    await editor.calls.news.publish({ id: newsFlashId })
    const { calls, at, search } = visitorOf(library)
    await calls.addWidget({ ...at, timestamp: '2001-01-01T00:00:00Z' })
    await calls.addChat(at)
    await calls.addNewsFlash({ ...at, activity: { newsFlashId } })
    const searchId = await search('squeak', 'passed')
    await calls.addArticle({ ...at, activity: { articleId, articleTitle: 'Not what it is called' } })
    await search('dragon repair')

    const { activities } = await editor.calls.visitorActivity.list()
    expect(activities.map(({ kind, title, entity_ref, status }) => [kind, title, entity_ref, status])).toEqual([
      ['search', 'dragon repair', null, 'failed'],
      ['article', 'Squeaky brakes', articleId, null],
      ['search', 'squeak', null, 'passed'],
      ['newsflash', 'We moved', newsFlashId, null],
      ['chat', '', null, null],
      ['widget', '', null, null],
    ])
    // Timestamps come from the server's clock, not the visitor's.
    for (const { timestamp } of activities) expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(dayMs)

    const read = async (input: object) => (await editor.calls.visitorActivity.list(input)).activities.map((each) => each.title)
    expect(await read({ kind: 'search' })).toEqual(['dragon repair', 'squeak'])
    expect(await read({ status: 'failed' })).toEqual(['dragon repair'])
    expect(await read({ status: 'failed', kind: 'search' })).toEqual(['dragon repair'])
    expect(await read({ status: 'failed', kind: 'article' })).toEqual([])
    expect(await read({ entity_ref: newsFlashId })).toEqual(['We moved'])

    const pages: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await editor.calls.visitorActivity.list({ limit: 4, ...(cursor && { cursor }) })
      pages.push(...page.activities.map((each) => each.activity_ref))
      cursor = page.next_cursor
    }
    expect(pages).toEqual(activities.map((each) => each.activity_ref))
    expect(pages).toContain(searchId)
    await expect(editor.calls.visitorActivity.list({ cursor: 'x' })).rejects.toEqual(refused('invalid_input'))
  })

  test('an article or news flash that readers cannot see is not found and leaves no trace; once they can see it, it is recorded', async () => {
    const parent = await minted()
    const child = await minted({ parent_lib_id: parent.support_lib_id })
    const [owner, editor] = [await parent.user('admin'), await child.user('admin')]
    const inherited = await publishedArticle(owner, 'Inherited')
    const { article_id: articleId } = (await editor.calls.articles.create({ article_title: 'Draft', article_content: '<p>x</p>' })).article
    const { id: newsFlashId } = (await editor.calls.news.create({ newsFlash_title: 'Soon' })).news_flash
    const { calls, at, search } = visitorOf(child)
    const id = await search('brakes', 'passed')
    const everything: (() => Promise<unknown>)[] = [
      () => calls.addArticle({ ...at, activity: { articleId } }),
      () => calls.addNewsFlash({ ...at, activity: { newsFlashId } }),
      () => calls.updateSearch({ ...at, id, article_read_id: articleId }),
      () => calls.addSearch({ ...at, activity: { searchQuery: 'x', status: 'passed', articlesReadId: articleId } }),
      () => calls.addArticle({ ...at, activity: { articleId: inherited } }),
    ]
    await editor.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
    for (const call of everything) await expect(call()).rejects.toEqual(refused('not_found'))
    expect((await editor.calls.visitorActivity.list()).activities.map((each) => [each.title, each.articlesReadId])).toEqual([['brakes', null]])

    await editor.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: true })
    await editor.calls.articles.publish({ article_id: articleId })
    await editor.calls.news.publish({ id: newsFlashId })
    for (const call of everything) await call()
    expect((await editor.calls.visitorActivity.list()).activities).toHaveLength(5)
    // The parent's article was opened in the child's help center, so it counts there.
    expect((await editor.calls.visitorActivity.ofArticle({ article_id: inherited })).opened).toBe(1)
    expect((await owner.calls.visitorActivity.ofArticle({ article_id: inherited })).opened).toBe(0)
  })

  test('recording fails with not_found for a missing library and always succeeds for an existing one', async () => {
    const library = await minted()
    const { calls, at } = visitorOf(library)
    for (const supportLibId of ['Missing0000000000000000', at.supportLibId]) {
      const where = { supportLibId }
      const answers = await Promise.allSettled([
        calls.addSearch({ ...where, activity: { searchQuery: 'x', status: 'passed' } }),
        calls.addWidget(where),
        calls.addChat(where),
      ])
      const expected = supportLibId === at.supportLibId ? { status: 'fulfilled' } : { status: 'rejected', reason: { code: 'not_found' } }
      for (const answer of answers) expect(answer).toMatchObject(expected)
    }
  })

  test('unknown fields, blank queries and unknown states are refused', async () => {
    const { calls, at, search } = visitorOf(await minted())
    for (const activity of [
      { searchQuery: '  ' },
      { status: 'maybe' },
      { extra: 1 },
      { ticket: 2 },
      { reviewed: false },
      { articlesReadId: 'a b' },
      { searchQuery: 'x'.repeat(501) },
    ])
      await expect(calls.addSearch({ ...at, activity: { searchQuery: 'x', status: 'passed', ...(activity as object) } })).rejects.toEqual(
        refused('invalid_input'),
      )
    await search('x', 'passed', { ticket: 0, articlesReadId: '', articlesReadTitle: '', timestamp: new Date().toISOString(), reviewed: true })
  })
})

describe('the outcome of a search', () => {
  test('includes a ticket, and the article that was read, with its actual title', async () => {
    const library = await minted()
    const editor = await library.user('editor')
    const article_read_id = await publishedArticle(editor)
    const { calls, at, search } = visitorOf(library)
    const id = await search('squeak', 'passed')
    await calls.updateSearch({ ...at, id, article_read_id, article_read_title: 'Not what it is called' })
    await calls.updateSearch({ ...at, id, ticket: 1 })
    const [record] = (await editor.calls.visitorActivity.list()).activities
    expect(record).toMatchObject({ title: 'squeak', ticket: 1, articlesReadId: article_read_id, articlesReadTitle: 'Squeaky brakes', status: 'passed' })
    await expect(calls.updateSearch({ ...at, id })).rejects.toEqual(refused('invalid_input'))
  })

  test('H3: PATCH searches takes the id and what followed, without supportLibId', async () => {
    const [library, other] = [await minted(), await minted()]
    const editor = await library.user('editor')
    const article_read_id = await publishedArticle(editor)
    const { calls, at, search } = visitorOf(library)
    const elsewhere = await publishedArticle(await other.user('editor'))
    const id = await search('squeak', 'passed')
    await calls.updateSearch({ id, ticket: 1 })
    await calls.updateSearch({ id, article_read_id, article_read_title: 'Squeaky brakes' })
    const [record] = (await editor.calls.visitorActivity.list()).activities
    expect(record).toMatchObject({ ticket: 1, articlesReadId: article_read_id })
    await calls.addWidget(at)
    const widget = (await editor.calls.visitorActivity.list({ kind: 'widget' })).activities[0]?.activity_ref ?? ''
    for (const wrong of [newRef(), widget]) await expect(calls.updateSearch({ id: wrong, ticket: 1 })).rejects.toEqual(refused('not_found'))
    await expect(calls.updateSearch({ id, article_read_id: elsewhere })).rejects.toEqual(refused('not_found'))
    await age(library, limits.searchOpenHours * 3_600_000 + 60_000)
    await expect(calls.updateSearch({ id, ticket: 1 })).rejects.toEqual(refused('not_found'))
  })

  test('is recorded only in its library, only for a search, and only for a day', async () => {
    const [library, other] = [await minted(), await minted()]
    const { calls, at, search } = visitorOf(library)
    const { at: elsewhere } = visitorOf(other)
    const id = await search('squeak')
    await calls.addWidget(at)
    const editor = await library.user('editor')
    const widget = (await editor.calls.visitorActivity.list({ kind: 'widget' })).activities[0]?.activity_ref ?? ''
    for (const wrong of [
      { ...elsewhere, id },
      { ...at, id: widget },
      { ...at, id: newRef() },
    ])
      await expect(calls.updateSearch({ ...wrong, ticket: 1 })).rejects.toEqual(refused('not_found'))
    await age(library, limits.searchOpenHours * 3_600_000 - 60_000)
    await calls.updateSearch({ ...at, id, ticket: 1 })
    await age(library, 2 * 60_000)
    await expect(calls.updateSearch({ ...at, id, ticket: 1 })).rejects.toEqual(refused('not_found'))
  })
})

describe('reports for staff', () => {
  test('failed searches are grouped by their words in any order, with the number of tickets that followed', async () => {
    const library = await minted()
    const writer = await library.user('writer')
    const { calls, at, search } = visitorOf(library)
    for (const query of ['dragon repair', 'Dragon repair', 'Repair my dragon!', 'dragon repair']) await search(query)
    await calls.updateSearch({ ...at, id: await search('unicorn'), ticket: 1 })
    await search('about us')
    await search('?!')
    await search('dragon repair', 'passed')
    const { content_gaps } = await writer.calls.visitorActivity.contentGaps()
    const found = { gap_id: expect.stringMatching(/^nothing\./), reason: 'nothing', last_at: expect.any(String) }
    expect(content_gaps).toEqual([
      { ...found, searchQuery: 'dragon repair', queries: ['Repair my dragon!'], searches: 4, tickets: 0 },
      { ...found, searchQuery: 'about us', queries: [], searches: 1, tickets: 0 },
      { ...found, searchQuery: 'unicorn', queries: [], searches: 1, tickets: 1 },
    ])
    expect((await writer.calls.visitorActivity.contentGaps({ limit: 1 })).content_gaps).toHaveLength(1)
    // Those of a period, by the local day.
    const today = new Date().toISOString().slice(0, 10)
    expect((await writer.calls.visitorActivity.contentGaps({ from: addDays(today, -1), to: addDays(today, 1) })).content_gaps).toEqual(content_gaps)
    expect((await writer.calls.visitorActivity.contentGaps({ from: addDays(today, -9), to: addDays(today, -2) })).content_gaps).toEqual([])
    // Staff of other libraries see none of it.
    expect((await (await (await minted()).user('writer')).calls.visitorActivity.contentGaps()).content_gaps).toEqual([])

    await age(library, limits.activityKeptDays * dayMs + 60_000)
    expect((await writer.calls.visitorActivity.contentGaps()).content_gaps).toEqual([])
  })

  test('an article’s report shows how often it was opened in 30 days, and which searches led to it, most common first', async () => {
    const library = await minted()
    const writer = await library.user('editor')
    const [articleId, another] = [await publishedArticle(writer), await publishedArticle(writer, 'Another')]
    const { calls, at, search } = visitorOf(library)
    const open = () => calls.addArticle({ ...at, activity: { articleId } })
    await open()
    await age(library, 30 * dayMs + 60_000)
    await open()
    await open()
    for (const [query, article_read_id] of [
      ['squeak', articleId],
      ['loud brakes', articleId],
      ['Brakes loud', articleId],
      ['squeak', another],
    ] as const)
      await calls.updateSearch({ ...at, id: await search(query, 'passed'), article_read_id })
    expect(await writer.calls.visitorActivity.ofArticle({ article_id: articleId })).toEqual({
      ...{ opened: 2, contacted: 0, reasons: [], said: [] },
      searches: [
        { searchQuery: expect.stringMatching(/loud/i), count: 2 },
        { searchQuery: 'squeak', count: 1 },
      ],
    })
    await expect(writer.calls.visitorActivity.ofArticle({ article_id: newRef() })).rejects.toEqual(refused('not_found'))
  })

  test('activity is counted by kind and day', async () => {
    const library = await minted()
    const writer = await library.user('writer')
    const { calls, at, search } = visitorOf(library)
    await search('x')
    await calls.addWidget(at)
    await age(library, 2 * dayMs)
    await search('x')
    await search('y')
    const counted = async (days: number) => (await writer.calls.visitorActivity.counts({ days })).activity_logs.map(({ kind, count }) => [kind, count])
    expect(await counted(30)).toEqual([
      ['search', 1],
      ['widget', 1],
      ['search', 2],
    ])
    expect(await counted(2)).toEqual([['search', 2]])
  })
})

describe('limits of the activity log', () => {
  test('rows older than 90 days are deleted, newer ones stay; a library without such rows is skipped', async () => {
    const library = await minted()
    const writer = await library.user('writer')
    const { search } = visitorOf(library)
    await search('old')
    await age(library, (limits.activityKeptDays - 1) * dayMs)
    expect(await runSweep(library, 'visitor-activity.tidy')).toBe(false)
    await age(library, dayMs + 60_000)
    await search('young')
    expect(await runSweep(library, 'visitor-activity.tidy')).toBe(true)
    expect((await writer.calls.visitorActivity.list()).activities.map((each) => each.title)).toEqual(['young'])
    expect(await runSweep(library, 'visitor-activity.tidy')).toBe(false)
  })

  test('when there are too many rows, the newest stay', async () => {
    const library = await minted()
    const { kernel, support_lib_id } = library
    const writer = await library.user('writer')
    const { search } = visitorOf(library)
    for (const query of ['a', 'b', 'c', 'd']) {
      await search(query)
      await age(library, 1000)
    }
    const keepFour = tidyActivity(4)
    expect(await dueLibraries(kernel, keepFour)).not.toContain(support_lib_id)
    const keepThree = tidyActivity(3)
    expect(await dueLibraries(kernel, keepThree)).toContain(support_lib_id)
    await asSystem(kernel, support_lib_id, 'test', keepThree.run)
    expect((await writer.calls.visitorActivity.list()).activities.map((each) => each.title)).toEqual(['d', 'c', 'b'])
  })

  test("a library's limit applies however the library is specified, and doesn't affect other libraries", async () => {
    const server = await ownServer({ env: { VISITOR_LIMITS: '1' } })
    const [library, other] = [await testLibrary(server), await testLibrary(server)]
    const { calls, at } = visitorOf(library)
    const counts = countsOfCall(server.kernel, visitorActivityApi.addWidget, { actor: { kind: 'nobody' }, meta: { address: '192.0.2.1' }, input: at })
    const ofLibrary = counts.filter(({ by }) => by === 'library')
    expect(ofLibrary).toMatchObject([{ key: library.support_lib_id, points: visitorRates.activity.library }])
    await server.kernel.ports.limiter.take(ofLibrary.map((count) => ({ ...count, cost: count.points })))
    await expect(calls.addWidget(at)).rejects.toEqual(refused('rate_limited'))
    await calls.addWidget({ supportLibId: other.support_lib_id })
  })

  test('lists and reports read index ranges', async () => {
    const library = await testLibrary(await ownServer())
    const user = await library.user('writer')
    const { owner } = library.kernel.database
    // Every twentieth row is a failed search, every fiftieth a search that led to the article.
    await owner.query(
      `insert into visitor_activity (support_lib_id, activity_ref, kind, happened_at, title, entity_ref, status, words)
       select $1, 'r' || n, case when n % 20 = 0 or n % 50 = 1 then 'search' else 'article' end, now() - n * interval '1 minute', 'title ' || n,
         case when n % 20 = 0 then null when n % 50 = 1 then 'wanted' else 'a' || n % 40 end,
         case when n % 20 = 0 then 'failed' when n % 50 = 1 then 'passed' end, case when n % 20 = 0 or n % 50 = 1 then 'word ' || n % 97 end
       from generate_series(1, 20000) n`,
      [library.support_lib_id],
    )
    await owner.query(
      `insert into settled_gaps (support_lib_id, gap_id, reason, words, query, is_solved, settled_at)
       select $1, 'nothing.' || md5('word ' || n), 'nothing', 'word ' || n, 'word', false, now() from generate_series(1, 2000) n`,
      [library.support_lib_id],
    )
    await owner.query('analyze visitor_activity, settled_gaps')
    const indexes = [
      [{}, 'visitor_activity_by_time'],
      [{ kind: 'search' }, 'visitor_activity_by_kind'],
      [{ status: 'failed' }, 'visitor_activity_by_status'],
      [{ entity_ref: 'a7' }, 'visitor_activity_by_entity'],
    ] as const
    for (const [input, index] of indexes) {
      const first = await user.calls.visitorActivity.list(input)
      for (const cursor of [undefined, first.next_cursor ?? '']) {
        const asked = visitorActivityApi.list.input.parse({ ...input, ...(cursor !== undefined && { cursor }) })
        const plan = await asStaff(library, user.user_id, async (ctx) => JSON.stringify(await activityQuery(ctx, asked).explain('json')))
        expect(plan, JSON.stringify(asked)).toContain(`"Index Name":"${index}"`)
        expect(plan, JSON.stringify(asked)).not.toMatch(/"Node Type":"(Sort|Incremental Sort|Seq Scan|Bitmap Heap Scan)"/)
      }
    }
    const figures = [
      [(ctx: Ctx) => gapsQuery(ctx, 20), 'visitor_activity_by_status'],
      [(ctx: Ctx) => searchesQuery(ctx, 'wanted'), 'visitor_searches_by_article'],
      [(ctx: Ctx) => contactedQuery(ctx, 'wanted'), 'visitor_contacts_by_article'],
      [(ctx: Ctx) => reasonsQuery(ctx, 'wanted'), 'visitor_reasons_by_article'],
      [(ctx: Ctx) => saidQuery(ctx, 'wanted'), 'visitor_reasons_by_article'],
      [(ctx: Ctx) => settledQuery(ctx), 'visitor_activity_by_words'],
    ] as const
    for (const [query, index] of figures) {
      const plan = await asStaff(library, user.user_id, async (ctx) => JSON.stringify((await sql`explain (format json) ${query(ctx)}`.execute(ctx.db)).rows))
      expect(plan).toContain(`"Index Name":"${index}"`)
      // Of the small table of gaps that were dealt with, all rows are this library's.
      expect(plan).not.toMatch(/"Seq Scan",[^{}]*"Relation Name":"visitor_activity"/)
    }
  })
})
