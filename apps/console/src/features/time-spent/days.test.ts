import { expect, test } from 'vitest'
import { dayAfter, daysFrom, mondayOf, today } from './days.ts'
import { clockText } from './spent-text.ts'

test.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2026-03-01', '2026-02-23'],
  ['2024-12-31', '2024-12-30'],
])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

test('a week has seven days, also when the clocks change', () => {
  expect(daysFrom('2026-03-23')).toEqual(['2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27', '2026-03-28', '2026-03-29'])
  expect(dayAfter('2026-10-26', -7)).toBe('2026-10-19')
})

test('today is the day of the user’s clock', () => {
  const late = new Date(2026, 2, 2, 23, 59)
  expect([today(late), today(new Date(2026, 2, 2, 0, 1))]).toEqual(['2026-03-02', '2026-03-02'])
})

test.each([
  [-5000, '0:00'],
  [65_000, '1:05'],
  [3_725_000, '1:02:05'],
])('a timer of %i ms shows %s', (ms, text) => expect(clockText(ms)).toBe(text))
