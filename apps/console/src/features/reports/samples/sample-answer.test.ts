import { countedContent } from '@porchlight/contracts/reports/content-measures'
import { type MetricName, metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportStats } from '@porchlight/contracts/reports/report-views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleAnswer } from './sample-answer.ts'
import { sampleContent } from './sample-content.ts'

const question = { from: '2026-11-01', to: '2026-11-28', time_zone: 'UTC', counts: 'calendar_time', filter: '', group: 'weekday' } as const
const days = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }))
  .map(([first, length]) => [first, first + length - 1].map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)))
  .map(([from = '', to = '']) => ({ from, to }))

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
    if (measure !== 'level') expect([metric, series.reduce((sum, point) => sum + point.n, 0)]).toEqual([metric, total.n])
    if (measure !== 'level') expect([metric, groups.reduce((sum, group) => sum + group.total.n, 0)]).toEqual([metric, total.n])
    if (measure === 'share') expect(series.every(({ value }) => value === null || (value >= 0 && value <= 1))).toBe(true)
    if (unit === 'points') expect(series.every(({ value }) => value === null || (value >= 1 && value <= 5))).toBe(true)
  }
})

test('no two numbers of the samples contradict each other, whatever the period and its parts', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('day', 'week', 'month'), (period, every) => {
      const asked = { ...question, ...period, group: 'tags' }
      const numbers = (only?: { channel: 'chat' | 'ticket' }) => {
        const { results } = sampleAnswer(metricNames, asked, every, only)
        return (name: MetricName) => results.find(({ metric }) => metric === name) ?? expect.fail(name)
      }
      const [all, chats, tickets] = [numbers(), numbers({ channel: 'chat' }), numbers({ channel: 'ticket' })]
      const n = (name: MetricName) => all(name).total.n
      for (const name of metricNames) {
        expect([name, chats(name).total.n + tickets(name).total.n]).toEqual([name, n(name)])
        expect([name, all(name).groups.reduce((sum, { total }) => sum + total.n, 0)]).toEqual([name, n(name)])
      }
      const part = ({ sum }: ReportStats) => sum
      expect(n('sla_met') + n('sla_missed')).toBe(n('sla_share'))
      expect(part(all('sla_share').total)).toBe(n('sla_met'))
      expect([n('csat'), n('rating_average')]).toEqual([n('ratings'), n('ratings')])
      expect(n('ratings')).toBeLessThanOrEqual(n('rating_requests'))
      expect([n('rating_share'), part(all('rating_share').total)]).toEqual([n('rating_requests'), n('ratings')])
      expect([n('reopen_share'), part(all('reopen_share').total)]).toEqual([n('conversations_closed'), n('conversations_reopened')])
      expect(n('waiting_time')).toBe(n('queue_time') + n('handle_time'))
      expect(n('unanswered')).toBeLessThanOrEqual(n('conversations_closed'))
      expect(n('first_reply_time') + n('next_reply_time')).toBe(n('messages_out'))
      // What is open at the end is what was open before, and began since, without what was closed for good.
      let open: number | undefined
      for (const [index, { n: now }] of all('conversations_open').series.entries()) {
        const of = (name: MetricName) => all(name).series[index]?.n ?? 0
        if (open !== undefined) expect(now).toBe(open + of('conversations_new') - of('conversations_closed') + of('conversations_reopened'))
        open = now
      }
      expect(n('conversations_open')).toBe(open)
    }),
    { numRuns: 15 },
  )
})

test('nor do those of content', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('day', 'week', 'month'), (period, every) => {
      const all = countedContent.flatMap((content) => {
        const { measures, items } = sampleContent(content, { ...period, every })
        for (const { measure, total, series } of measures) expect([measure, series.reduce((sum, { n }) => sum + n, 0)]).toEqual([measure, total])
        const first = measures.find(({ measure }) => ['article_opens', 'news_opens', 'lessons_done', 'sop_opens', 'answers_answered'].includes(measure))
        expect([content, items.reduce((sum, { opens }) => sum + opens, 0)]).toEqual([content, first?.total])
        return measures
      })
      const n = (name: string) => all.find(({ measure }) => measure === name)?.total ?? expect.fail(name)
      expect(n('searches_failed') + n('searches_read')).toBeLessThanOrEqual(n('searches'))
      expect(n('searches_read') + n('searches_contacted')).toBeLessThanOrEqual(n('searches'))
      expect(n('answers_answered') + n('answers_not_found')).toBe(n('answers_asked'))
      expect(n('answers_helpful') + n('answers_wrong')).toBeLessThanOrEqual(n('answers_answered'))
      expect(n('answers_handed_over')).toBeLessThanOrEqual(n('answers_asked'))
      expect(n('courses_finished')).toBeLessThanOrEqual(n('courses_started'))
      expect(n('courses_started')).toBeLessThanOrEqual(n('lessons_done'))
    }),
    { numRuns: 15 },
  )
})
