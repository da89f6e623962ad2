import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DateOrder, orderEvidence, saysNoTime, timeOfText } from './time-of-text.ts'

const june = '2023-06-01T10:00:00.000Z'

test.each<[string, string] | [string, string, DateOrder] | [string, string, DateOrder, string]>([
  ['2023-06-01T10:00:00Z', june],
  ['2023-06-01T10:00:00.000Z', june],
  ['2023-06-01T12:00:00+02:00', june],
  ['2023-06-01T12:00:00+0200', june],
  ['2023-06-01 12:00:00+02', june],
  ['2023-06-01 12:00:00.5+02', '2023-06-01T10:00:00.500Z'],
  ['2023-06-01 10:00:00 UTC', june],
  ['2023-06-01 10:00:00.123456 UTC', '2023-06-01T10:00:00.123Z'],
  ['2023-06-01 10:00:00 +0000 UTC', june],
  ['2023-06-01 12:00:00 +0200 CEST', june],
  ['2023-06-01 10:00:00.123456789 +0000 UTC m=+0.000012', '2023-06-01T10:00:00.123Z'],
  ['2023-06-01T12:00:00+02:00[Europe/Berlin]', june],
  ['2023-06-01 12:00 Europe/Berlin', june],
  ['2023-06-01T10:00:00', june],
  ['2023-06-01 10:00:00', june],
  ['2023-06-01 10:00', june],
  ['2023/06/01 10:00:00', june],
  ['2023.06.01 10:00', june],
  ['2023-6-1 10:00', june],
  ['20230601T100000Z', june],
  ['2023-06-01T10:00:00,000Z', june],
  ['2023-06-01', '2023-06-01T00:00:00.000Z'],
  ['20230601', '2023-06-01T00:00:00.000Z'],
  ['2023-06-01T24:00:00Z', '2023-06-02T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ['1685613600', june],
  ['1685613600.5', '2023-06-01T10:00:00.500Z'],
  ['1685613600000', june],
  ['1685613600000000', june],
  ['1685613600000000000', june],
  ['1.6856136e9', june],
  ['1.6856136E+12', june],
  ['45078.4166666667', june],
  ['Thu, 01 Jun 2023 12:00:00 +0200', june],
  ['Thu, 1 Jun 2023 06:00:00 EDT', june],
  ['1 Jun 2023 10:00:00 GMT', june],
  ['Thu Jun  1 10:00:00 UTC 2023', june],
  ['Thu Jun 01 2023 12:00:00 GMT+0200 (Central European Summer Time)', june],
  ['Jun 1, 2023 10:00 AM', june],
  ['June 1st, 2023 at 10:00 am', june],
  ['Jun 1, 2023, 12:00:00 PM', '2023-06-01T12:00:00.000Z'],
  ['Jun 1, 2023, 12:30 AM', '2023-06-01T00:30:00.000Z'],
  ['Jun 1, 2023, 10:00:00\u202fPM', '2023-06-01T22:00:00.000Z'],
  ['June 1, 2023', '2023-06-01T00:00:00.000Z'],
  ['01-Jun-2023 10:00', june],
  ['01-Jun-23', '2023-06-01T00:00:00.000Z'],
  ['1. Juni 2023, 10:00 Uhr', june],
  ['Donnerstag, 1. Juni 2023 um 10.00 Uhr', june],
  ['1 mars 2024 10h30', '2024-03-01T10:30:00.000Z'],
  ['1 de junio de 2023 10:00', june],
  ['1 января 2024', '2024-01-01T00:00:00.000Z'],
  ['3. März 2024', '2024-03-03T00:00:00.000Z'],
  ['2023年6月1日 10:00', june],
  ['2023年6月1日 10時00分', june],
  ['01.06.2023 10:00', june],
  ['1.6.23 10:00', june],
  ['01.06.2023 10:00:00', june],
  ['01.06.2023, 10.00 Uhr', june],
  ['01/06/2023 10:00', june],
  ['06/01/2023 10:00', june, 'month'],
  ['6/1/2023 10:00 AM', june, 'month'],
  ['6/13/2023', '2023-06-13T00:00:00.000Z', 'day'],
  ['13/6/2023', '2023-06-13T00:00:00.000Z', 'month'],
  ['01-06-2023', '2023-06-01T00:00:00.000Z'],
  ['2023-06-01 12:00', june, 'day', 'Europe/Berlin'],
  ['01.12.2023 10:00', '2023-12-01T09:00:00.000Z', 'day', 'Europe/Berlin'],
  ['29.10.2023 02:30', '2023-10-29T00:30:00.000Z', 'day', 'Europe/Berlin'],
  ['2023-06-01 06:00', june, 'day', 'America/New_York'],
  ['２０２３-06-01 10:00', june],
  ['2023-06-01 10:00:00 −0200', '2023-06-01T12:00:00.000Z'],
])('%s', (text, iso, order: DateOrder = 'day', zone = 'UTC') => {
  expect(timeOfText(text, order, zone)?.iso).toBe(iso)
})

test.each([
  ...[
    'yesterday',
    '31.02.2023',
    '2023-13-01',
    '2023-00-10',
    '99/99/2023',
    '2023',
    '06/2023',
    '12:30',
    '1',
    'June 2023',
    '2023-06-01 25:00',
    '2023-06-01 10:61',
  ],
  ...[
    '2023-06-01 ca. noon',
    'x2023-06-01',
    '2023-06-01 or 2023-06-02',
    '1.2.3',
    '10.0.0.1',
    '13:00 PM 2023-06-01',
    '1800-01-01',
    '2023-06-01 10:00 IST',
    '4711',
    '2500-01-01',
  ],
])('“%s” is no time', (text) => {
  expect(timeOfText(text, 'day', 'UTC')).toBeNull()
})

test('whether a zone was named, and whether the order of day and month mattered, is told', () => {
  expect(timeOfText('2023-06-01 10:00', 'day', 'UTC')).toMatchObject({ hasZone: false, isOrdered: true })
  expect(timeOfText('2023-06-01 10:00Z', 'day', 'UTC')).toMatchObject({ hasZone: true })
  expect(timeOfText('03/04/2024', 'day', 'UTC')).toMatchObject({ isOrdered: false, iso: '2024-04-03T00:00:00.000Z' })
  expect(timeOfText('04/04/2024', 'month', 'UTC')).toMatchObject({ isOrdered: true })
  expect(['13/4/2024', '4/13/2024', '3/4/2024', '3.4.2024', '4/4/2024', '2024-04-03', 'x'].map(orderEvidence)).toEqual([
    'day',
    'month',
    'both',
    'day',
    null,
    null,
    null,
  ])
  expect(['', ' ', 'NULL', 'n/a', '0000-00-00 00:00:00', '-', '\\N'].every(saysNoTime)).toBe(true)
  expect(saysNoTime('soon')).toBe(false)
})

test('what any notation of a moment says is that moment', () => {
  const moments = fc
    .date({ min: new Date('1971-01-01'), max: new Date('2190-01-01'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000))
  const notations: ((date: Date) => [string, DateOrder])[] = [
    (date) => [date.toISOString(), 'day'],
    (date) => [date.toUTCString(), 'day'],
    (date) => [String(date.getTime()), 'day'],
    (date) => [`${date.toLocaleString('en-US', { timeZone: 'UTC' })} UTC`, 'month'],
    (date) => [`${date.toLocaleString('de-DE', { timeZone: 'UTC' })} UTC`, 'day'],
    (date) => [date.toLocaleString('en-GB', { timeZone: 'UTC' }), 'day'],
    ...'en de fr es it pt nl pl sv da cs ru'.split(' ').map((language) => (date: Date): [string, DateOrder] => [
      `${date.toLocaleDateString(language, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })} ${date.toISOString().slice(11, 19)}`,
      'day',
    ]),
  ]
  fc.assert(
    fc.property(moments, fc.constantFrom(...notations), (date, notation) => {
      const [text, order] = notation(date)
      if (/^\d{1,8}$/.test(text) || (/^\d+$/.test(text) && text.length < 12)) return
      expect(timeOfText(text, order, 'UTC')?.iso, text).toBe(date.toISOString())
    }),
    { numRuns: 1000 },
  )
})
