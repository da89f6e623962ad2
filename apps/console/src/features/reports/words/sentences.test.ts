import type { MetricName } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportStats } from '@porchlight/contracts/reports/report-views'
import { expect, test } from 'vitest'
import { findingsOf } from './sentences.ts'

const stats = (value: number, n: number): ReportStats => ({ n, value, sum: value * n, mean: value, p50: value, p90: value })
type Figures = [value: number, n: number, before: number, nBefore: number]
const result = (metric: MetricName, [value, n, before, nBefore]: Figures, groups: Record<string, Figures> = {}) => ({
  ...{ metric, total: stats(value, n), previous: stats(before, nBefore), series: [], previous_series: [], groups_left_out: 0, percentile_error: 0 },
  groups: Object.entries(groups).map(([key, [now, count, was, countWas]]) => ({ key, total: stats(now, count), previous: stats(was, countWas), series: [] })),
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
    previous: { from: '2026-10-04', to: '2026-10-31' },
    is_behind: false,
  },
  as_of: '2026-11-28T12:00:00.000Z',
  results,
})
const told = (whole: ReportAnswer, byGroup?: ReportAnswer) =>
  findingsOf(whole, byGroup).map(({ metric, group }) => (group === undefined ? metric : `${metric} ${group}`))

test('a group whose own change weighs more is named: first replies got slower on Saturdays', () => {
  const whole = result('first_reply_time', [4000, 200, 3600, 200])
  const byWeekday = result('first_reply_time', [4000, 200, 3600, 200], { 6: [10_800, 20, 3600, 22], 1: [3600, 40, 3500, 41] })
  expect(told(answer(whole), answer(byWeekday))).toEqual(['first_reply_time 6'])
  expect(told(answer(whole))).toEqual(['first_reply_time'])
})

test.each<[string, Figures]>([
  ['less than a tenth', [105, 100, 100, 100]],
  ['too few now', [500, 4, 100, 100]],
  ['too few before', [500, 100, 100, 4]],
  ['nothing before', [500, 100, 0, 100]],
])('%s says nothing', (_, figures) => expect(told(answer(result('messages_in', figures)))).toEqual([]))

test('at most three are told, the weightiest first; halving weighs as doubling; levels are left out', () => {
  const doubled = result('messages_in', [200, 200, 100, 100])
  const halved = result('messages_out', [50, 150, 100, 150])
  const rose = result('notes', [130, 130, 100, 100])
  const slightly = result('messages_automatic', [115, 115, 100, 100])
  const open = result('conversations_open', [900, 900, 100, 100])
  expect(told(answer(slightly, doubled, open, rose, halved))).toEqual(['messages_out', 'messages_in', 'notes'])
})
