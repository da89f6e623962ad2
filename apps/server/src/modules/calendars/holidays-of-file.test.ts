import { expect, test } from 'vitest'
import { holidaysOfFile } from './holidays-of-file.ts'

const window = { time_zone: 'Europe/Berlin', from: '2026-01-01', to: '2028-12-31' }
const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join('\r\n')
const read = (...events: string[][]) => holidaysOfFile(file(...events), window)?.days.map(({ date, from, to, name }) => [date, from, to, name])

test.each<[string, string[], unknown[]]>([
  ['a day', ['DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christmas'], [['2026-12-25', 0, 1440, 'Christmas']]],
  [
    'days until the end, which is not one of them',
    ['DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas'],
    [
      ['2026-12-25', 0, 1440, 'Christmas'],
      ['2026-12-26', 0, 1440, 'Christmas'],
    ],
  ],
  ['part of a day, in UTC', ['DTSTART:20261224T110000Z', 'DTEND:20261224T230000Z', 'SUMMARY:Eve'], [['2026-12-24', 720, 1440, 'Eve']]],
  ['part of a day without a zone', ['DTSTART:20261224T120000', 'DURATION:PT2H', 'SUMMARY:Eve'], [['2026-12-24', 720, 840, 'Eve']]],
  [
    'over midnight',
    ['DTSTART:20261231T180000', 'DTEND:20270101T060000', 'SUMMARY:Party'],
    [
      ['2026-12-31', 1080, 1440, 'Party'],
      ['2027-01-01', 0, 360, 'Party'],
    ],
  ],
  [
    'every year, within the years asked for',
    ['DTSTART;VALUE=DATE:20200501', 'RRULE:FREQ=YEARLY', 'SUMMARY:May'],
    [
      ['2026-05-01', 0, 1440, 'May'],
      ['2027-05-01', 0, 1440, 'May'],
      ['2028-05-01', 0, 1440, 'May'],
    ],
  ],
  [
    'the fourth Thursday of each November',
    ['DTSTART;VALUE=DATE:20261126', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;UNTIL=20271231', 'SUMMARY:Thanks'],
    [
      ['2026-11-26', 0, 1440, 'Thanks'],
      ['2027-11-25', 0, 1440, 'Thanks'],
    ],
  ],
  ['cancelled', ['DTSTART;VALUE=DATE:20261225', 'STATUS:CANCELLED'], []],
  ['each week, which is no holiday', ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=WEEKLY'], []],
  ['a search without end', ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'], []],
  ['long past', ['DTSTART;VALUE=DATE:20101225'], []],
  ['a name with line breaks', ['DTSTART;VALUE=DATE:20261225', 'SUMMARY:Two\\nlines'], [['2026-12-25', 0, 1440, 'Two lines']]],
])('an entry of an iCalendar file: %s', (_what, lines, days) => {
  expect(read(lines)).toEqual(days)
})

test.each([
  '',
  'hello',
  'BEGIN:VCARD\r\nEND:VCARD',
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT',
  file(['DTSTART;VALUE=DATE:2026-99-99', 'RRULE:FREQ=YEARLY;BYMONTH=99']),
])('something else is not read: %j', (text) => {
  expect(holidaysOfFile(text, window)).toBeUndefined()
})

test('a file that repeats forever is read up to a limit', () => {
  const many = Array.from({ length: 1000 }, () => ['DTSTART;VALUE=DATE:19500101', 'RRULE:FREQ=YEARLY;BYDAY=MO', 'SUMMARY:x'])
  const start = performance.now()
  expect(holidaysOfFile(file(...many), window)?.days.length).toBeLessThanOrEqual(1000)
  expect(performance.now() - start).toBeLessThan(10_000)
})
