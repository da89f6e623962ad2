import type { SlaClockView } from '@porchlight/contracts/sla/sla'
import { expect, test } from 'vitest'
import { clockText, countsText } from './clock-text.ts'
import { markText } from './mark-text.ts'

const now = Date.parse('2026-11-23T09:00:00Z')
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()
const clock = (more: Partial<SlaClockView>): SlaClockView => ({
  ...{ kind: 'resolution', round: 1, policy_ref: 'p', policy_name: 'Everyone', because: null, state: 'running', target_minutes: 2880 },
  ...{ counts: 'calendar_time', calendar_name: null, started_at: hours(0), stopped_at: null, due_at: hours(48), left_minutes: null },
  ...{ late_minutes: null, is_paused: false, warned_at: null, breached_at: null, ...more },
})
const office = { counts: 'business_time', calendar_name: 'Office' } as const

test.each<[what: string, more: Partial<SlaClockView>, text: string | RegExp]>([
  ['48 hours are no two days', {}, 'Due in 48h'],
  ['business time says when', { ...office, due_at: hours(168) }, /^Due Nov 30, /],
  ['business time of this week says the day', { ...office, due_at: hours(48) }, /^Due Wed /],
  ['paused', { ...office, state: 'paused', due_at: null, left_minutes: 2880, is_paused: true }, 'Paused, 48h left'],
  ['late by the calendar that it counts by', { ...office, state: 'missed', due_at: hours(-72), late_minutes: 60 }, 'Overdue by 1h'],
  ['late and waiting for the customer', { state: 'missed', due_at: hours(-4), late_minutes: 60, is_paused: true }, 'Overdue by 1h, paused'],
  ['late since just now, before anybody told', { due_at: hours(-1) }, 'Overdue'],
  ['missed', { state: 'missed', due_at: hours(-72), stopped_at: hours(-1), late_minutes: 3000 }, 'Missed by 50h'],
  ['missed by hours that are gone', { ...office, state: 'missed', due_at: hours(-72), stopped_at: hours(-1) }, 'Missed'],
])('%s', (_what, more, text) => expect(clockText(clock(more), now)).toMatch(text instanceof RegExp ? text : new RegExp(`^${text}$`)))

test('each clock says what it counts by', () => {
  expect([clock({}), clock(office), clock({ ...office, calendar_name: null })].map(countsText)).toEqual([
    'all time counts',
    'business hours “Office” count',
    'business hours count',
  ])
})

test('a list says when, and never days of working time', () => {
  expect(markText(now + 23.5 * 3_600_000, false, now)).toEqual({ short: '23h 30m', label: 'SLA due in 23h 30m' })
  expect(markText(now + 48 * 3_600_000, false, now).short).toMatch(/^Wed/)
  expect(markText(now + 240 * 3_600_000, false, now).short).toMatch(/^Dec 3$/)
  expect([markText(now - 1, false, now).label, markText(now - 1, true, now).label]).toEqual(['SLA overdue', 'SLA overdue, paused'])
})
