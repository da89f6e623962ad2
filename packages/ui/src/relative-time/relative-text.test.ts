import { expect, test } from 'vitest'
import { initialsOf, toneOf } from '../avatar/initials.ts'
import { countText } from '../count-badge/count-text.ts'
import { agoText, durationText, hoursText, relativeText, soonText } from './relative-text.ts'

const now = new Date(2026, 5, 15, 12).getTime()
test.each([
  [0, 'now'],
  [59_000, 'now'],
  [5 * 60_000, '5m'],
  [3 * 3_600_000, '3h'],
  [2 * 86_400_000, '2d'],
  [30 * 86_400_000, 'May 16'],
  [400 * 86_400_000, 'May 11, 2025'],
  [-5000, 'now'],
])('%i ms ago is %s', (age, text) => expect(relativeText(now - age, now, 'en')).toBe(text))

test.each([
  [0, 'now', 'jetzt'],
  [8 * 60_000, '8 minutes ago', 'vor 8 Minuten'],
  [3_600_000, '1 hour ago', 'vor 1 Stunde'],
  [2 * 86_400_000, '2 days ago', 'vor 2 Tagen'],
  [30 * 86_400_000, 'May 16', '16. Mai'],
])('D19: after “Last seen”, %i ms ago is %s', (age, english, german) => {
  expect(agoText(now - age, now, 'en')).toBe(english)
  expect(agoText(now - age, now, 'de')).toBe(german)
})

test.each([
  [0, '0m'],
  [59_000, '0m'],
  [65 * 60_000, '1h 5m'],
  [3 * 3_600_000, '3h'],
  [(2 * 24 + 4) * 3_600_000 + 60_000, '2d 4h'],
])('%i ms last %s', (ms, text) => expect(durationText(ms, 'en')).toBe(text))

test('working time is in hours, because a working day is no day', () => {
  expect(hoursText(48 * 3_600_000, 'en')).toBe('48h')
  expect(hoursText(90 * 60_000, 'en')).toBe('1h 30m')
  expect(hoursText(0, 'en')).toBe('0m')
})

test('times in the coming days are short', () => {
  const at = new Date(now)
  expect(soonText(new Date(2026, 5, 15, 18), at, 'en-GB')).toBe('18:00')
  expect(soonText(new Date(2026, 5, 16, 9), at, 'en-GB')).toBe('Tue 09:00')
})

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('%i is shown as %s', (count, text) => expect(countText(count)).toBe(text))

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['  Maria del Carmen  ', 'MC'],
  ['🙂 smile', '🙂S'],
  ['Visitor 7', 'V7'],
  ['Visitor 1042', '42'],
  ['', '?'],
])('initials of %j', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('a name always gets the same one of six tones', () => {
  expect(toneOf('Ada')).toBe(toneOf('Ada'))
  for (const name of ['', 'a', 'Zoë', '長い名前']) expect(toneOf(name)).toBeLessThan(6)
})
