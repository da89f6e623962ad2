import type { MetricName } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportStats } from '@porchlight/contracts/reports/report-views'
import { expect, test } from 'vitest'
import { suggestionsOf } from './suggestions.ts'

const stats = (n: number, value: number | null = n): ReportStats => ({ n, value, sum: 0, mean: value, p50: value, p90: value })
type Groups = Record<string, [now: ReportStats, before: ReportStats]>
const result = (metric: MetricName, total: ReportStats, groups: Groups = {}) => ({
  ...{ metric, total, previous: null, series: [], previous_series: [], groups_left_out: 0, percentile_error: 0 },
  groups: Object.entries(groups).map(([key, [now, before]]) => ({ key, total: now, previous: before, series: [] })),
})
const answer = (...results: ReturnType<typeof result>[]): ReportAnswer => ({
  ...{
    from: '2026-11-01',
    to: '2026-11-28',
    time_zone: 'UTC',
    every: 'all',
    counts: 'calendar_time',
    imported: 0,
    imported_open: 0,
    names: {},
    previous: null,
    as_of: '2026-11-28T12:00:00.000Z',
    is_behind: false,
  },
  results,
})
const told = (given: { whole?: ReportAnswer; tags?: Groups; days?: Groups; reply?: ReportStats }) =>
  suggestionsOf({
    whole: given.whole ?? answer(),
    byTag: answer(result('conversations_new', stats(0), given.tags)),
    byWeekday: answer(result('first_reply_time', given.reply ?? stats(100, 600), given.days)),
  })

test('the tag that rose most, by conversations, asks for an article', () => {
  const tags = { refund: [stats(12), stats(4)], delivery: [stats(40), stats(20)], size: [stats(21), stats(20)] } satisfies Groups
  expect(told({ tags })).toEqual([{ kind: 'article', metric: 'conversations_new', group: 'delivery', now: 40, before: 20 }])
})

test.each<[string, Groups]>([
  ['few', { refund: [stats(4), stats(0)] }],
  ['little risen', { refund: [stats(29), stats(20)] }],
  ['fallen', { refund: [stats(6), stats(20)] }],
])('a tag that came up %s asks for nothing', (_, tags) => expect(told({ tags })).toEqual([]))

test('a tag that is new asks for an article', () => expect(told({ tags: { refund: [stats(5), stats(0)] } })).toHaveLength(1))

test('the slowest day asks for people, if it counts enough and is slow enough', () => {
  const none = stats(0, null)
  const days = { 1: [stats(30, 500), none], 6: [stats(8, 1200), none], 7: [stats(4, 9000), none] } satisfies Groups
  expect(told({ days })).toEqual([{ kind: 'shift', metric: 'first_reply_time', group: '6', value: 1200, all: 600 }])
  expect(told({ days: { 1: [stats(30, 899), none] } })).toEqual([])
  expect(told({ days, reply: stats(0, null) })).toEqual([])
})

test.each<[string, ReturnType<typeof result>[], string[]]>([
  ['a conversation closed without a reply', [result('unanswered', stats(1))], ['unanswered']],
  ['none closed without a reply', [result('unanswered', stats(0))], []],
  ['too many missed targets', [result('sla_share', stats(20, 0.85)), result('sla_missed', stats(3))], ['sla']],
  ['few missed targets', [result('sla_share', stats(20, 0.9)), result('sla_missed', stats(2))], []],
  ['no targets', [result('sla_share', stats(0, null))], []],
  ['requests that few answer', [result('rating_requests', stats(10)), result('rating_share', stats(10, 0.1))], ['ratings']],
  ['requests that enough answer', [result('rating_requests', stats(10)), result('rating_share', stats(10, 0.2))], []],
  ['few requests', [result('rating_requests', stats(9)), result('rating_share', stats(9, 0))], []],
])('%s', (_, results, kinds) => expect(told({ whole: answer(...results) }).map(({ kind }) => kind)).toEqual(kinds))
