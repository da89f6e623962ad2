import { freshnessViews } from '@porchlight/contracts/freshness/freshness-views'
import { type ReviewKind, reviewKinds } from '@porchlight/contracts/reviews/review-kinds'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { newestMails } from '../mail/index.ts'
import { documentKinds } from '../published-documents/testing/kinds.ts'

const kindNames: Record<ReviewKind, string> = { article: 'article', news: 'news flash', sop: 'SOP', lesson: 'lesson' }
const day = (daysFromNow: number) => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10)

async function begin(kind: ReviewKind, by: TestUser, text: string) {
  const found = documentKinds.find((one) => one.kind === kindNames[kind])
  return { kind, document_id: (await found?.begin(by.calls, text))?.document_id ?? '' }
}
const idsIn = async (by: TestUser, view: (typeof freshnessViews)[number]) =>
  (await by.calls.freshness.list({ view })).texts.map(({ document_id }) => document_id)
const remindersOf = async (by: TestUser) =>
  (await by.calls.activity.feeds({})).data.feeds.filter(({ trigger }) => trigger === 'freshness.due').map(({ activity_values }) => activity_values)

test.each(reviewKinds)('%s: has an owner who may write it and a date; a check sets the next one; a deleted text is due no more', async (kind) => {
  const library = await testLibrary(await sharedServer())
  const [admin, writer, agent] = [await library.user('admin'), await library.user('writer'), await library.user('agent')]
  const text = await begin(kind, admin, 'First words')
  expect((await writer.calls.freshness.read(text)).freshness).toEqual({
    ...text,
    owner: null,
    check_by: null,
    every_days: null,
    checked_at: null,
    checker: null,
  })
  await writer.calls.freshness.set({ ...text, owner_id: writer.user_id, check_by: day(-1) })
  // What is left out stays.
  const { freshness } = await writer.calls.freshness.set({ ...text, every_days: 30 })
  expect(freshness).toMatchObject({ owner: { user_id: writer.user_id }, check_by: day(-1), every_days: 30 })
  for (const owner_id of [agent.user_id, newRef()])
    await expect(writer.calls.freshness.set({ ...text, owner_id })).rejects.toMatchObject({ code: 'invalid_input', fields: { owner_id: expect.any(String) } })
  await expect(writer.calls.freshness.set({ ...text, check_by: '2026-02-30' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(agent.calls.freshness.read(text)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(writer.calls.freshness.check({ kind, document_id: newRef() })).rejects.toMatchObject({ code: 'not_found' })
  expect([await idsIn(admin, 'due'), await idsIn(writer, 'mine'), await idsIn(admin, 'mine')]).toEqual([[text.document_id], [text.document_id], []])
  expect([(await writer.calls.freshness.count({})).count, (await admin.calls.freshness.count({})).count]).toEqual([1, 0])
  const checked = (await admin.calls.freshness.check(text)).freshness
  expect(checked).toMatchObject({ check_by: day(30), checker: { user_id: admin.user_id }, checked_at: expect.any(String) })
  expect([await idsIn(admin, 'due'), (await writer.calls.freshness.count({})).count]).toEqual([[], 0])
  await writer.calls.freshness.set({ ...text, every_days: null, check_by: day(7) })
  expect(await idsIn(admin, 'due')).toEqual([text.document_id])
  expect((await admin.calls.freshness.check(text)).freshness.check_by).toBeNull()
})

type Removed = { kind: ReviewKind; document_id: string }

/** How a text of each kind is deleted; a lesson also with its course. */
const removing: Record<ReviewKind | 'course', (calls: TestUser['calls'], text: Removed) => Promise<unknown>> = {
  article: ({ articles }, { document_id }) => articles.remove({ article_id: document_id }),
  news: ({ news }, { document_id }) => news.remove({ id: document_id }),
  sop: ({ sops }, { document_id }) => sops.remove({ article_id: document_id }),
  lesson: ({ courses }, { document_id }) => courses.removeLesson({ lesson_id: document_id }),
  course: async ({ courses }) => courses.remove({ course_id: (await courses.list({})).courses[0]?.course_id ?? '' }),
}

test.each([...reviewKinds, 'course'] as const)('%s: comes back from the bin with its owner, its date, its review and its comments', async (deleted) => {
  const library = await testLibrary(await sharedServer())
  const [admin, writer] = [await library.user('admin'), await library.user('writer')]
  const text = await begin(deleted === 'course' ? 'lesson' : deleted, admin, 'First words')
  await writer.calls.freshness.set({ ...text, owner_id: writer.user_id, check_by: day(-1), every_days: 30 })
  await writer.calls.reviews.comment({ ...text, comment: 'Is this still so?' })
  await writer.calls.reviews.request({ ...text, message: 'Please read', revision: 1 })
  const about = async () => [(await writer.calls.freshness.read(text)).freshness, await writer.calls.reviews.read(text)]
  const before = await about()
  await removing[deleted](admin.calls, text)
  expect([await idsIn(admin, 'due'), (await admin.calls.reviews.list({})).reviews]).toEqual([[], []])
  await admin.calls.bin.restore({ bin_ref: (await admin.calls.bin.list({ kind: deleted })).texts[0]?.bin_ref ?? '' })
  expect(await about()).toEqual(before)
  expect(await idsIn(admin, 'due')).toEqual([text.document_id])
})

test('owners are reminded once for each date, in the bell and by mail; texts without an owner remind those who publish them', async () => {
  const library = await testLibrary(await sharedServer())
  const [writer, editor, other] = [await library.user('writer'), await library.user('editor'), await library.user('writer')]
  const [brakes, gears, chain] = [
    await begin('article', writer, 'Brakes'),
    await begin('article', writer, 'Gears'),
    await begin('sop', writer, 'Chain'),
  ] as const
  await writer.calls.freshness.set({ ...brakes, owner_id: writer.user_id, check_by: day(-3) })
  await writer.calls.freshness.set({ ...gears, owner_id: writer.user_id, check_by: day(0) })
  await writer.calls.freshness.set({ ...chain, check_by: day(-1) })
  await writer.calls.freshness.set({ ...(await begin('news', editor, 'Later')), owner_id: writer.user_id, check_by: day(1) })
  await writer.calls.people.updateAgentNotifications({ review: { mail: true } })
  expect(await runSweep(library, 'freshness.remind')).toBe(true)
  await until(async () => (await remindersOf(writer)).length > 0 && (await remindersOf(editor)).length > 0, 'people are reminded')
  const [title, sopTitle] = await Promise.all([titleOf(library, brakes.document_id), titleOf(library, chain.document_id)])
  expect([await remindersOf(writer), await remindersOf(editor), await remindersOf(other)]).toEqual([
    [{ title, count: '2' }],
    [{ title: sopTitle, count: '1' }],
    [],
  ])
  const mails = async () => (await newestMails(library.kernel, 200)).filter(({ to }) => to === writer.email).map(({ subject }) => subject)
  await expect.poll(mails, { timeout: 10_000 }).toEqual([`Time to check “${title}” and 1 more`])
  // Nothing is due that was not told; another date is told again.
  expect(await runSweep(library, 'freshness.remind')).toBe(false)
  await writer.calls.freshness.set({ ...gears, check_by: day(-2) })
  expect(await runSweep(library, 'freshness.remind')).toBe(true)
  await library.inside(async (ctx) => {
    const { rows } = await sql<{ name: string }>`select name from events where support_lib_id = ${ctx.support_lib_id} and name = 'freshness.due'`.execute(
      ctx.db,
    )
    expect(rows).toHaveLength(3)
  })
})

async function titleOf(library: TestLibrary, document_id: string): Promise<string> {
  const admin = await library.user('admin')
  return (await admin.calls.freshness.list({})).texts.find((text) => text.document_id === document_id)?.title ?? ''
}

test('lists have articles that nobody opened for a month, and those after which readers asked; only kinds that the reader writes', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, sopWriter] = [await library.user('admin'), await library.user('agent', { canCreateAndUpdateSopArticles: true })]
  const published = async (article_title: string) => {
    const { article_id } = (await admin.calls.articles.create({ article_title, article_content: '<p>Words</p>' })).article
    await admin.calls.articles.publish({ article_id })
    return article_id
  }
  const [old, read, fresh] = [await published('Old'), await published('Read'), await published('Fresh')]
  await library.inside(async (ctx) => {
    await sql`update articles set published_at = now() - interval '31 days', views = case when article_id = ${read} then 3 else 0 end
      where support_lib_id = ${ctx.support_lib_id} and article_id <> ${fresh}`.execute(ctx.db)
  })
  const { visitorActivity } = library.visitor().calls
  const at = { supportLibId: library.support_lib_id }
  for (const title of ['squeak', 'noise']) {
    const id = (await visitorActivity.addSearch({ ...at, activity: { searchQuery: title, status: 'passed' } })).searchId
    await visitorActivity.updateSearch({ ...at, id, article_read_id: read, article_read_title: 'Read' })
    await visitorActivity.updateSearch({ ...at, id, ticket: 1 })
  }
  expect(await idsIn(admin, 'unread')).toEqual([old])
  expect((await admin.calls.freshness.list({ view: 'tickets' })).texts).toMatchObject([{ document_id: read, title: 'Read', views: 3, tickets: 2, owner: null }])
  await admin.calls.freshness.set({ kind: 'article', document_id: old, check_by: day(0) })
  for (const view of freshnessViews) expect(await idsIn(sopWriter, view)).toEqual([])
  await admin.calls.articles.remove({ article_id: old })
  expect([await idsIn(admin, 'unread'), await idsIn(admin, 'due')]).toEqual([[], []])
})

test('a long list is read page by page, the longest overdue first, also where many have the same date', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  await library.inside(async (ctx) => {
    await sql`insert into text_freshness (support_lib_id, kind, document_id, owner_id, check_by)
      select ${ctx.support_lib_id}, 'article', 'a' || lpad(n::text, 3, '0'), ${admin.user_id}, case when n % 10 = 0 then null else ${day(-9)} end
      from generate_series(1, 230) n`.execute(ctx.db)
  })
  for (const [view, many] of [
    ['due', 207],
    ['mine', 230],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await admin.calls.freshness.list({ view, limit: 100, ...(cursor && { cursor }) })
      seen.push(...page.texts.map(({ document_id }) => document_id))
      cursor = page.next_cursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([many, many])
  }
})
