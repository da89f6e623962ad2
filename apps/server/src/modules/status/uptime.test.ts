import type { ComponentState } from '@porchlight/contracts/status/status'
import { describe, expect, test } from 'vitest'
import { uptimeOf, worstOf } from './uptime.ts'

const now = new Date('2026-11-22T12:00:00Z')
const at = (moment: string, state: ComponentState) => ({ at: new Date(`2026-11-${moment}:00Z`), state })
const window = (starts: string, ends: string) => ({ starts_at: new Date(`2026-11-${starts}:00Z`), ends_at: new Date(`2026-11-${ends}:00Z`) })
const long = { at: new Date('2026-01-01T00:00:00Z'), state: 'operational' } as const
const half = at('21T00:00', 'operational')

/** Returns the computed uptime without the days that have no data. */
function known(...input: [Parameters<typeof uptimeOf>[0], Parameters<typeof uptimeOf>[1]?]) {
  const [changes, windows = []] = input
  const { uptime, days } = uptimeOf(changes, windows, now)
  return { uptime, days: days.filter(({ state }) => state !== null).map(({ day, state, uptime: share }) => [day.slice(5), state, share]) }
}

describe('uptime', () => {
  test('covers 90 days up to today, oldest first', () => {
    const { days, uptime } = uptimeOf([long], [], now)
    expect([days.length, days[0]?.day, days.at(-1)?.day, uptime]).toEqual([90, '2026-08-25', '2026-11-22', 100])
    expect(new Set(days.map(({ state }) => state))).toEqual(new Set(['operational']))
  })
  test('reports no data for days before the component existed', () => {
    expect(uptimeOf([], [], now)).toMatchObject({ uptime: null, days: [{ day: '2026-08-25', state: null, uptime: null }, ...Array(89).fill({ state: null })] })
    expect(known([at('21T18:00', 'operational')])).toEqual({
      uptime: 100,
      days: [
        ['11-21', 'operational', 100],
        ['11-22', 'operational', 100],
      ],
    })
  })
  // Data exists for a day and a half: 36 hours.
  test.each<[what: string, changes: Parameters<typeof uptimeOf>[0], uptime: number, yesterday: [ComponentState, number], today: [ComponentState, number]]>([
    ['a major outage counts in full', [half, at('21T06:00', 'major_outage'), at('21T12:00', 'operational')], 83.33, ['major_outage', 75], ['operational', 100]],
    ['a partial one for 30 %', [half, at('21T06:00', 'partial_outage'), at('21T12:00', 'operational')], 95, ['partial_outage', 92.5], ['operational', 100]],
    ['degraded performance is none', [half, at('21T06:00', 'degraded'), at('21T12:00', 'operational')], 100, ['degraded', 100], ['operational', 100]],
    ['maintenance is none', [half, at('21T06:00', 'maintenance'), at('21T12:00', 'operational')], 100, ['maintenance', 100], ['operational', 100]],
    ['one that lasts counts until now', [half, at('22T06:00', 'major_outage')], 83.33, ['operational', 100], ['major_outage', 50]],
    [
      'one across midnight belongs to both days',
      [half, at('21T18:00', 'major_outage'), at('22T06:00', 'operational')],
      66.66,
      ['major_outage', 75],
      ['major_outage', 50],
    ],
    [
      'a second is not rounded away',
      [half, { at: new Date(now.getTime() - 1000), state: 'major_outage' }],
      99.99,
      ['operational', 100],
      ['major_outage', 99.99],
    ],
    ['the worst state names the day', [half, at('21T01:00', 'major_outage'), at('21T02:00', 'degraded')], 97.22, ['major_outage', 95.83], ['degraded', 100]],
  ])('%s', (_what, changes, uptime, yesterday, today) => {
    expect(known(changes)).toEqual({
      uptime,
      days: [
        ['11-21', ...yesterday],
        ['11-22', ...today],
      ],
    })
  })
  test('announced maintenance shows on its days, but not on future days or before the component existed', () => {
    const { days, uptime } = known([half], [window('20T00:00', '21T01:00'), window('22T13:00', '22T14:00')])
    expect([uptime, ...days.map(([, state]) => state)]).toEqual([100, 'maintenance', 'operational'])
  })
})

test('the worst of several states wins', () => {
  expect([worstOf([]), worstOf(['degraded', 'maintenance']), worstOf(['partial_outage', 'major_outage', 'operational'])]).toEqual([
    'operational',
    'degraded',
    'major_outage',
  ])
})
