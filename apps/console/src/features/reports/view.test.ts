import { expect, test } from 'vitest'
import { periodOf, periodSearch } from './saved/report-draft.ts'
import { newReportSearch, viewOf } from './view.ts'

const here = { time_zone: 'UTC', now: new Date('2026-11-28T12:00:00Z') }
const seen = (query: string | Record<string, string>) => viewOf(new URLSearchParams(query), here)

test.each([
  ['', '28', '2026-11-01', '2026-11-28'],
  ['period=today', 'today', '2026-11-28', '2026-11-28'],
  ['period=14', 'range', '2026-11-15', '2026-11-28'],
  ['period=last_month', 'last_month', '2026-10-01', '2026-10-31'],
  ['from=2026-01-01&to=2026-01-31', 'range', '2026-01-01', '2026-01-31'],
  ['from=2026-02-01&to=2026-01-31', '28', '2026-11-01', '2026-11-28'],
  ['period=0', '28', '2026-11-01', '2026-11-28'],
  ['period=999', '28', '2026-11-01', '2026-11-28'],
  ['period=constructor&zone=nowhere&group=none&filter={', '28', '2026-11-01', '2026-11-28'],
])('the address %j shows %s from %s to %s', (query, preset, from, to) => expect(seen(query)).toMatchObject({ preset, from, to, time_zone: 'UTC', filter: '' }))

test('it is today in the time zone of the address', () => expect(seen('period=today&zone=Pacific/Kiritimati').from).toBe('2026-11-29'))

test.each([{ days: 1 }, { days: 28 }, { from: '2026-01-01', to: '2026-01-31' }])('a report saved with %j shows it again, and is saved the same', (period) =>
  expect(periodOf(seen(periodSearch(period)))).toEqual(period),
)

test('a new report begins with what a page shows', () => {
  const page = { metrics: ['notes', 'csat'], filter: { field: 'channel', op: 'is', value: 'chat' }, group_by: 'team_ref' } as const
  const view = seen(newReportSearch(seen('period=7&counts=business_time'), page))
  expect(view).toMatchObject({ preset: '7', counts: 'business_time', group: 'team_ref', metrics: ['notes', 'csat'], filter: JSON.stringify(page.filter) })
})
