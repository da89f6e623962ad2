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
