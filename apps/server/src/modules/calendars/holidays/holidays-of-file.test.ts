import { expect, test } from 'vitest'
import { holidaysOfFile } from './holidays-of-file.ts'

const window = { time_zone: 'Europe/Berlin', from: '2026-01-01', to: '2028-12-31' }
const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join('\r\n')
const found = (text: string, time_zone = 'Europe/Berlin') => holidaysOfFile({ ...window, time_zone, file: text })
const read = (...events: string[][]) => found(file(...events))?.days.map(({ date, from, to, name }) => [date, from, to, name])
/** The whole days of one event, with what else the calendar has. */
const dates = (lines: string[], { others = [], zone }: { others?: string[][]; zone?: string } = {}) =>
  found(file(lines, ...others), zone)?.days.map(({ date, from, to }) => (from === 0 && to === 1440 ? date : `${date} ${from}-${to}`))

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

test.each(['', 'hello', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VEVENT\r\nDTSTART:20261225\r\nEND:VEVENT'])('something else is not read: %j', (text) => {
  expect(found(text)).toBeUndefined()
})

const yearly = ['DTSTART;VALUE=DATE:20240601', 'RRULE:FREQ=YEARLY', 'SUMMARY:Day']
test.each<[string, string[], string[][], string[]]>([
  ['moved', ['RECURRENCE-ID;VALUE=DATE:20270601', 'DTSTART;VALUE=DATE:20270608'], [], ['2026-06-01', '2027-06-08', '2028-06-01']],
  [
    'moved into the years asked for',
    ['RECURRENCE-ID;VALUE=DATE:20290601', 'DTSTART;VALUE=DATE:20281231'],
    [],
    ['2026-06-01', '2027-06-01', '2028-06-01', '2028-12-31'],
  ],
  ['moved out of them', ['RECURRENCE-ID;VALUE=DATE:20280601', 'DTSTART;VALUE=DATE:20290101'], [], ['2026-06-01', '2027-06-01']],
  ['cancelled', ['RECURRENCE-ID;VALUE=DATE:20270601', 'DTSTART;VALUE=DATE:20270601', 'STATUS:CANCELLED'], [], ['2026-06-01', '2028-06-01']],
  ['cancelled without a time', ['RECURRENCE-ID:20270601T000000', 'STATUS:CANCELLED'], [], ['2026-06-01', '2028-06-01']],
  ['named by a time in a Windows zone', ['RECURRENCE-ID;TZID=Pacific Standard Time:20270601T000000', 'STATUS:CANCELLED'], [], ['2026-06-01', '2028-06-01']],
  ['this and future', ['RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270601', 'DTSTART;VALUE=DATE:20270603'], [], ['2026-06-01', '2027-06-03', '2028-06-03']],
  ['this and future, cancelled', ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270601', 'STATUS:CANCELLED'], [], ['2026-06-01']],
  [
    'this and future, with one of them moved again',
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270601', 'DTSTART;VALUE=DATE:20270602', 'DTEND;VALUE=DATE:20270604'],
    [['RECURRENCE-ID;VALUE=DATE:20280601', 'DTSTART;VALUE=DATE:20280701']],
    ['2026-06-01', '2027-06-02', '2027-06-03', '2028-07-01'],
  ],
  [
    'the newer of two changes',
    ['RECURRENCE-ID;VALUE=DATE:20270601', 'SEQUENCE:2', 'DTSTART;VALUE=DATE:20270609'],
    [['RECURRENCE-ID;VALUE=DATE:20270601', 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20270608']],
    ['2026-06-01', '2027-06-09', '2028-06-01'],
  ],
  [
    'of another event, which is not in the file',
    ['UID:2', 'RECURRENCE-ID;VALUE=DATE:20270601', 'DTSTART;VALUE=DATE:20270608'],
    [],
    ['2026-06-01', '2027-06-01', '2027-06-08', '2028-06-01'],
  ],
])('an instance of a yearly day: %s', (_what, change, others, days) => {
  const isOther = change[0] === 'UID:2'
  const text = isOther
    ? file(yearly).replace('END:VCALENDAR', ['BEGIN:VEVENT', ...change, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'))
    : file(yearly, change, ...others)
  expect(found(text)?.days.map(({ date }) => date)).toEqual(days)
})

const eve = ['DTSTART;VALUE=DATE:20241224', 'RRULE:FREQ=YEARLY', 'SUMMARY:Eve']
test.each([
  'EXDATE;VALUE=DATE:20271224',
  'EXDATE:20271224',
  'EXDATE:20271224T000000',
  'EXDATE;TZID=W. Europe Standard Time:20271224T000000',
  'EXDATE;TZID=America/New_York:20271224T000000',
  'EXDATE;TZID="(UTC+01:00) Amsterdam, Berlin":20271224T000000',
  'EXDATE:20271223T230000Z',
  'EXDATE:20271224T000000Z',
  'EXDATE;VALUE=DATE:20251224,20271224',
  'EXDATE;VALUE=DATE-TIME:20271224T120000',
])('a day left out in one of the forms programs write: %s', (line) => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'])
    expect(dates([...eve, line], { zone }), zone).toEqual(['2026-12-24', '2028-12-24'])
})

test.each<[string, string[], string[]]>([
  ['a date without VALUE', ['DTSTART:20261225'], ['2026-12-25']],
  ['a date with a time', ['DTSTART;VALUE=DATE:20261225T000000'], ['2026-12-25']],
  ['from midnight to midnight elsewhere', ['DTSTART;TZID=America/New_York:20261225T000000', 'DTEND;TZID=America/New_York:20261226T000000'], ['2026-12-25']],
  ['to the last minute', ['DTSTART;TZID=Tokyo Standard Time:20261225T000000', 'DTEND;TZID=Tokyo Standard Time:20261225T235900'], ['2026-12-25']],
  ['from midnight to midnight in UTC', ['DTSTART:20261225T000000Z', 'DTEND:20261226T000000Z'], ['2026-12-25']],
  ['all day by its flag, in UTC', ['DTSTART:20261225T050000Z', 'DTEND:20261226T050000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'], ['2026-12-25']],
  ['midnight without an end', ['DTSTART:20261225T000000'], ['2026-12-25']],
  ['an end before the start', ['DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261220'], ['2026-12-25']],
  ['two days by a duration', ['DTSTART;VALUE=DATE:20261225', 'DURATION:P2D'], ['2026-12-25', '2026-12-26']],
  ['two days and no third one', ['DTSTART;VALUE=DATE:20270503', 'DTEND;VALUE=DATE:20270505'], ['2027-05-03', '2027-05-04']],
  ['further dates', ['DTSTART;VALUE=DATE:20261225', 'RDATE;VALUE=DATE:20270105,20270106'], ['2026-12-25', '2027-01-05', '2027-01-06']],
  ['further dates, as times', ['DTSTART;VALUE=DATE:20261225', 'RDATE:20270105T000000'], ['2026-12-25', '2027-01-05']],
  [
    'a further period',
    ['DTSTART;TZID=Europe/Berlin:20261225T120000', 'DURATION:PT1H', 'RDATE;TZID=Europe/Berlin;VALUE=PERIOD:20270105T080000/PT2H'],
    ['2026-12-25 720-780', '2027-01-05 480-600'],
  ],
  ['until a time in UTC', ['DTSTART;VALUE=DATE:20251224', 'RRULE:FREQ=YEARLY;UNTIL=20271223T230000Z'], ['2026-12-24', '2027-12-24']],
  ['days off in a row', ['DTSTART;VALUE=DATE:20261224', 'RRULE:FREQ=DAILY;COUNT=3'], ['2026-12-24', '2026-12-25', '2026-12-26']],
  ['a rule of another calendar', ['DTSTART;VALUE=DATE:20260912', 'RRULE:RSCALE=HEBREW;FREQ=YEARLY'], ['2026-09-12', '2027-10-02', '2028-09-21']],
  ['until a day before it begins', ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY;UNTIL=20261224'], ['2026-12-25']],
  ['29 February', ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'], ['2028-02-29']],
  ['a very long interval', ['DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=YEARLY;INTERVAL=999999999'], ['2026-01-05']],
  ['in a zone that the file explains', ['DTSTART;TZID=Ours:20260701T120000', 'DTEND;TZID=Ours:20260701T140000'], ['2026-07-01 780-900']],
])('days and times as files write them: %s', (_what, lines, days) => {
  const ours = ['STANDARD:20:1025:+0100', 'DAYLIGHT:20:0329:+0200'].flatMap((each) => {
    const [name = '', , day, offset] = each.split(':')
    return [
      `BEGIN:${name}`,
      `DTSTART:1996${day}T030000`,
      'RRULE:FREQ=YEARLY',
      `TZOFFSETTO:${offset?.replace('02', '01').replace('0100', name === 'DAYLIGHT' ? '0100' : '0000')}`,
      `END:${name}`,
    ]
  })
  const text = file([...lines, 'SUMMARY:Day']).replace('BEGIN:VEVENT', ['BEGIN:VTIMEZONE', 'TZID:Ours', ...ours, 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\r\n'))
  expect(found(text)?.days.map(({ date, from, to }) => (from === 0 && to === 1440 ? date : `${date} ${from}-${to}`))).toEqual(days)
})

test.each<[string, string[], string]>([
  ['a public holiday', ['SUMMARY:Christmas Day', 'DESCRIPTION:Public holiday'], 'holiday'],
  ['no description', ['SUMMARY:Company day'], 'holiday'],
  ['an observance', ['SUMMARY:Valentine', 'DESCRIPTION:Observance\\nTo hide observances\\, open the settings'], 'observance'],
  ['an observance in German', ['SUMMARY:Muttertag', 'DESCRIPTION:Gedenktag'], 'observance'],
  ['no public holiday', ['SUMMARY:Halloween', 'DESCRIPTION:Not a Public Holiday'], 'observance'],
  ['a clock change', ['SUMMARY:Daylight Saving Time starts', 'DESCRIPTION:Clock change'], 'clock_change'],
  ['a clock change in German', ['SUMMARY:Beginn der Sommerzeit'], 'clock_change'],
  ['a working day', ['SUMMARY:Working day for Spring Festival'], 'working_day'],
  ['a non-working day', ['SUMMARY:Special non-working day'], 'holiday'],
  ['repeats within a year', ['RRULE:FREQ=MONTHLY;COUNT=3', 'SUMMARY:Team day'], 'repeating'],
])('what an entry probably is: %s', (_what, lines, kind) => {
  expect(found(file(['DTSTART;VALUE=DATE:20261225', ...lines]))?.days[0]?.kind).toBe(kind)
})

test.each<[string, string[], 'repeating' | 'unreadable']>([
  ['each week', ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=WEEKLY'], 'repeating'],
  ['each day', ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=DAILY'], 'repeating'],
  ['each Monday of each year', ['DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=YEARLY;BYDAY=MO'], 'repeating'],
  ['no date', ['DTSTART;VALUE=DATE:20269999'], 'unreadable'],
  ['no value', ['DTSTART;X=1:'], 'unreadable'],
  ['no start', ['SUMMARY:x'], 'unreadable'],
  ['too long', ['DTSTART;VALUE=DATE:20261225', 'DURATION:P999999999999999999W'], 'unreadable'],
  ['a thirteenth month', ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY;BYMONTH=13'], 'unreadable'],
  ['an unknown part', ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY;BYEASTER=1'], 'unreadable'],
  ['an interval of nothing', ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY;INTERVAL=0'], 'unreadable'],
])('an entry that gives no days is counted, and costs no other: %s', (_what, lines, reason) => {
  const result = found(file(lines, ['DTSTART;VALUE=DATE:20270101', 'SUMMARY:New Year']))
  expect(result?.days.map(({ date }) => date)).toEqual(['2027-01-01'])
  expect(result?.skipped).toEqual({ repeating: 0, unreadable: 0, [reason]: 1 })
})

test('a file that ends in the middle gives the days before', () => {
  const text = `${file(['DTSTART;VALUE=DATE:20270101', 'SUMMARY:New Year']).replace('END:VCALENDAR\r\n', '')}BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270501`
  const result = found(`\uFEFF${text.replaceAll('\r\n', '\r')}`)
  expect([result?.days.map(({ date }) => date), result?.skipped.unreadable]).toEqual([['2027-01-01'], 1])
})
