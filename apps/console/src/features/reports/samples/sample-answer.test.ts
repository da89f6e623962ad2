import { metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import { expect, test } from 'vitest'
import { sampleAnswer } from './sample-answer.ts'

const question = { from: '2026-11-01', to: '2026-11-28', time_zone: 'UTC', counts: 'calendar_time', filter: '', group: 'weekday' } as const

test('samples are the same every time, and behave like real numbers: parts add up to counts, shares are parts of one, ratings from 1 to 5', () => {
  const answer = sampleAnswer(metricNames, question, 'day')
  expect(sampleAnswer(metricNames, question, 'day')).toEqual(answer)
  expect(answer.results.map(({ metric }) => metric)).toEqual(metricNames)
  for (const { metric, total, series, previous, groups } of answer.results) {
    const { measure, unit } = metricOf(metric)
    expect(series).toHaveLength(28)
    expect(groups).toHaveLength(7)
    expect(total.n).toBeGreaterThan(0)
    expect(previous?.n).toBeGreaterThan(0)
    if (measure !== 'level') expect(series.reduce((sum, point) => sum + point.n, 0)).toBe(total.n)
    if (measure === 'share') expect(series.every(({ value }) => value !== null && value >= 0 && value <= 1)).toBe(true)
    if (unit === 'points') expect(series.every(({ value }) => value !== null && value >= 1 && value <= 5)).toBe(true)
  }
})
