import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

type Seen = { kind: string; at: string; status?: string; ref?: string; title?: string; ticket?: boolean }

/** A library in which these activities happened. */
async function withActivities(seen: readonly Seen[]) {
  const library = await testLibrary(await sharedServer())
  await library.inside((ctx) =>
    ctx.db
      .insertInto('visitor_activity')
      .values(
        seen.map(({ kind, at, status, ref, title = '', ticket = false }) => ({
          support_lib_id: ctx.support_lib_id,
          activity_ref: newRef(),
          kind,
          happened_at: new Date(at),
          title,
          entity_ref: ref ?? null,
          entity_title: ref ? title : '',
          ticket,
          ...(kind === 'search' && { status: status ?? 'passed', words: title }),
        })),
      )
      .execute(),
  )
  return library.user('admin')
}
const period = { from: '2026-10-24', to: '2026-10-26', time_zone: 'Europe/Berlin' }
const numbersOf = (measures: readonly { measure: string; total: number; previous: number }[]) =>
  Object.fromEntries(measures.map(({ measure, total, previous }) => [measure, [total, previous]]))

test('what readers opened and searched for is counted by local day, over a change of clocks, with the period before', async () => {
  const admin = await withActivities([
    // In Berlin, the 24th began at 22:00 UTC the evening before, and the 26th, after the clocks went back, at 23:00.
    { kind: 'article', at: '2026-10-23T21:59:59Z', ref: 'chains', title: 'Chains' },
    { kind: 'article', at: '2026-10-23T22:00:00Z', ref: 'chains', title: 'Chains' },
    { kind: 'article', at: '2026-10-25T22:59:59Z', ref: 'chains', title: 'Chains and belts' },
    { kind: 'article', at: '2026-10-25T23:00:00Z', ref: 'brakes', title: 'Brakes' },
    { kind: 'article', at: '2026-10-26T23:00:00Z', ref: 'brakes', title: 'Brakes' },
    { kind: 'search', at: '2026-10-24T10:00:00Z', ref: 'chains', title: 'chain' },
    { kind: 'search', at: '2026-10-24T11:00:00Z', ref: 'chains', title: 'chain', ticket: true },
    { kind: 'search', at: '2026-10-24T12:00:00Z', status: 'failed', title: 'tandem', ticket: true },
    { kind: 'search', at: '2026-10-24T13:00:00Z', title: 'lamp' },
    { kind: 'newsflash', at: '2026-10-24T13:00:00Z', ref: 'sunday', title: 'Open on Sundays' },
    { kind: 'widget', at: '2026-10-24T13:00:00Z' },
  ])
  const { measures, items, since } = await admin.calls.reports.content({ ...period, content: 'articles' })
  expect(numbersOf(measures)).toEqual({ article_opens: [3, 1], searches: [4, 0], searches_failed: [1, 0], searches_read: [1, 0], searches_contacted: [2, 0] })
  expect(measures[0]?.series.map(({ date, n }) => [date, n])).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 1],
    ['2026-10-26', 1],
  ])
  for (const { total, series } of measures) expect(series.reduce((sum, { n }) => sum + n, 0)).toBe(total)
  expect(items).toEqual([
    { entity_ref: 'chains', title: 'Chains and belts', opens: 2, previous: 1 },
    { entity_ref: 'brakes', title: 'Brakes', opens: 1, previous: 0 },
  ])
  expect(since).toBe('2026-10-23T21:59:59.000Z')
  const news = await admin.calls.reports.content({ ...period, content: 'newsflash' })
  expect([numbersOf(news.measures), news.items.map(({ title }) => title)]).toEqual([{ news_opens: [1, 0] }, ['Open on Sundays']])
})

test('another library’s activities are not counted', async () => {
  await withActivities([{ kind: 'article', at: '2026-10-24T10:00:00Z', ref: 'chains', title: 'Chains' }])
  const { measures, items, since } = await (await withActivities([{ kind: 'widget', at: '2026-10-24T10:00:00Z' }])).calls.reports.content({
    ...period,
    content: 'articles',
  })
  expect([measures.map(({ total }) => total), items, since]).toEqual([[0, 0, 0, 0, 0], [], '2026-10-24T10:00:00.000Z'])
})

test('what learners did of courses is counted: lessons, and courses begun and finished with the last lesson there is now', async () => {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  const { courses } = editor.calls
  const { course_id } = (await courses.create({ course_title: 'First steps' })).course
  const add = async (lesson_title: string) => (await courses.createLesson({ course_id, lesson_title })).lesson.lesson_id
  const [one, two, gone] = [await add('One'), await add('Two'), await add('Gone')]
  await courses.publish({ course_id })
  const [ana, ben] = [library.visitor(), library.visitor()]
  const finish = async (visitor: typeof ana, lesson_id: string, at: string) => {
    await visitor.calls.courses.finishLesson({ course_id, lesson_id })
    await library.inside((ctx) =>
      ctx.db
        .updateTable('lesson_progress')
        .set({ done_at: new Date(at) })
        .where('lesson_id', '=', lesson_id)
        .where('done_at', '>', new Date('2026-10-30'))
        .execute(),
    )
  }
  // Ana began before the period and finished in it; Ben began in it.
  await finish(ana, one, '2026-10-22T10:00:00Z')
  await finish(ana, two, '2026-10-24T10:00:00Z')
  await finish(ben, gone, '2026-10-25T09:00:00Z')
  await finish(ben, two, '2026-10-26T10:00:00Z')
  const read = async () => (await library.user('admin')).calls.reports.content({ ...period, content: 'courses' })
  expect(numbersOf((await read()).measures)).toEqual({ lessons_done: [3, 1], courses_started: [1, 1], courses_finished: [0, 0] })
  await courses.removeLesson({ lesson_id: gone })
  const { measures, items, since } = await read()
  expect(numbersOf(measures)).toEqual({ lessons_done: [2, 1], courses_started: [1, 1], courses_finished: [1, 0] })
  expect(measures[0]?.series.map(({ n }) => n)).toEqual([1, 0, 1])
  expect([items.map(({ title }) => title), since]).toEqual([['First steps'], null])
})

test('openings of published SOPs are counted by local day; drafts and those of others are not', async () => {
  const library = await testLibrary(await sharedServer())
  const [editor, agent, admin] = [await library.user('editor'), await library.user('agent'), await library.user('admin')]
  const { category_id } = (await editor.calls.sops.createCategory({ category_title: 'Returns' })).sop_category
  const make = async (sop_title: string) => (await editor.calls.sops.create({ category_id, sop_title })).sop_article.article_id
  const [article_id, draft] = [await make('A parcel came back'), await make('Not yet')]
  await editor.calls.sops.publish({ article_id })
  for (const reader of [agent, agent, editor]) await reader.calls.sops.opened({ article_id })
  await editor.calls.sops.opened({ article_id: draft })
  await expect(agent.calls.sops.opened({ article_id: draft })).rejects.toMatchObject({ code: 'not_found' })
  const outsider = await (await testLibrary(await sharedServer())).user('admin')
  await expect(outsider.calls.sops.opened({ article_id })).rejects.toMatchObject({ code: 'not_found' })
  await library.inside((ctx) =>
    ctx.db
      .updateTable('sop_openings')
      .set({ opened_at: new Date('2026-10-24T22:00:00Z') })
      .execute(),
  )
  const { measures, items, since } = await admin.calls.reports.content({ ...period, content: 'sops' })
  expect([numbersOf(measures), measures[0]?.series.map(({ n }) => n)]).toEqual([{ sop_opens: [3, 0] }, [0, 3, 0]])
  expect([items, since]).toEqual([[{ entity_ref: article_id, title: 'A parcel came back', opens: 3, previous: 0 }], '2026-10-24T22:00:00.000Z'])
})
