const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:x', ...lines, 'END:VEVENT'].join('\r\n')
const day = 'DTSTART;VALUE=DATE:20260101'
const dateOf = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

/** Calendar files of about `size` characters that try to take time or memory: nested, folded, repeated, and with extreme numbers. */
export function hostileCalendars(size: number): Record<string, string> {
  /** As many of these as fit into a share of the file. */
  const filled = (one: (index: number) => string, share = 1) => {
    const all: string[] = []
    for (let [index, length] = [0, 0]; length + one(index).length + 2 < size * share - 400; index++) {
      all.push(one(index))
      length += one(index).length + 2
    }
    return all
  }
  const list = (one: string) => Array.from({ length: Math.floor((size - 400) / one.length) }, () => one).join('')
  return {
    'an endless duration': calendar(event(day, 'DURATION:P999999999999999999W', 'RRULE:FREQ=YEARLY')),
    'a sixth Monday, many times': calendar(...filled(() => event(day, 'RRULE:FREQ=YEARLY;BYDAY=6MO'))),
    'the 30th of February each day': calendar(...filled(() => event(day, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'))),
    'a rule that gives nothing': calendar(...filled(() => event('DTSTART;VALUE=DATE:16010101', 'RRULE:FREQ=YEARLY;BYYEARDAY=366;BYMONTH=2'))),
    'the longest interval': calendar(...filled(() => event(day, 'RRULE:FREQ=YEARLY;INTERVAL=999999999'))),
    'the largest count': calendar(...filled(() => event(day, 'RRULE:FREQ=DAILY;COUNT=999999999999999'))),
    'all parts at once': calendar(
      ...filled(() =>
        event(
          day,
          `RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTHDAY=${numbers(31)};BYMONTH=${numbers(12)};BYSETPOS=${numbers(366).slice(0, 300).replace(/,\d*$/, '')}`,
        ),
      ),
    ),
    'the Chinese calendar since 1601': calendar(...filled(() => event('DTSTART;VALUE=DATE:16010101', 'RRULE:RSCALE=CHINESE;FREQ=YEARLY'))),
    'many years ago': calendar(...filled(() => event('DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=YEARLY'))),
    'a year in each event': calendar(...filled((index) => event(`DTSTART;VALUE=DATE:${dateOf(index)}`, 'DURATION:P366D'))),
    'dates without end': calendar(event(day, 'DURATION:P366D', `RDATE;VALUE=DATE:${filled((index) => `${dateOf(index % 1800)},`).join('')}20260101`)),
    'periods without end': calendar(event(day, ...filled((index) => `RDATE;VALUE=PERIOD:${dateOf(index % 1800)}T000000Z/P300D`))),
    'exceptions without end': calendar(
      event(day, 'RRULE:FREQ=YEARLY', ...filled((index) => `EXDATE;TZID=W. Europe Standard Time:${dateOf(index % 1800)}T000000`)),
    ),
    'changes without end': calendar(
      event(day, 'RRULE:FREQ=YEARLY'),
      ...filled((index) => event(`RECURRENCE-ID;RANGE=THISANDFUTURE:${dateOf(index % 1800)}`, `DTSTART:${dateOf(index)}`)),
    ),
    'events that share changes': calendar(...filled((index) => (index % 2 ? event('RECURRENCE-ID:20260101', 'DTSTART:20260102') : event(day)))),
    'a time zone that changes all the time': calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Z',
      ...filled((index) => `BEGIN:STANDARD\r\nDTSTART:${dateOf(index % 1800)}T000000\r\nRRULE:FREQ=DAILY\r\nTZOFFSETTO:+0100\r\nEND:STANDARD`, 0.5),
      'END:VTIMEZONE',
      ...filled((index) => event(`DTSTART;TZID=Z:${dateOf(index)}T100000`, 'DURATION:PT1H'), 0.5),
    ),
    'a time zone with lists': calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Z',
      ...filled(
        (index) => `BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nRDATE:${dateOf(index)}T000000,${dateOf(index + 1)}T000000\r\nTZOFFSETTO:+0100\r\nEND:STANDARD`,
        0.5,
      ),
      'END:VTIMEZONE',
      event('DTSTART;TZID=Z:20260101T100000', 'DURATION:PT1H', ...filled((index) => `EXDATE;TZID=Z:${dateOf(index)}T100000`, 0.5)),
    ),
    'time zones without end': calendar(...filled((index) => event(`DTSTART;TZID=Area/Place${index}:20260101T100000`, 'DURATION:PT1H'))),
    'nested deeply': calendar(list('BEGIN:X\r\n')),
    'opened and closed': calendar(list('BEGIN:X\r\nEND:X\r\n')),
    'closed without being opened': calendar(list('END:VEVENT\r\n')),
    folded: calendar(event(day, `SUMMARY:x${list('\r\n y')}`)),
    'folded to nothing': calendar(event(day, `SUMMARY:x${list('\r\n ')}`)),
    'empty lines': calendar(event(day, list('\r\n'))),
    parameters: calendar(event(`DTSTART${list(';X=1')}:20260101`)),
    'quoted parameters': calendar(event(`DTSTART;X=${list('"a",')}"":20260101`)),
    'a quote that is never closed': calendar(event(`DTSTART;X="${list('\\')}:20260101`)),
    escapes: calendar(event(day, `SUMMARY:${list('\\\\')}`, 'DESCRIPTION:x')),
    'one line': list('x'),
    colons: calendar(event(`DTSTART${list(':')}`)),
    'a long rule': calendar(event(day, `RRULE:FREQ=YEARLY;BYMONTH=${list('1,')}1`)),
    'rules without end': calendar(event(day, ...filled(() => 'RRULE:FREQ=YEARLY;BYDAY=MO'))),
    'the end of time': calendar(event('DTSTART;VALUE=DATE:99991231', 'DTEND;VALUE=DATE:99991231', 'RRULE:FREQ=YEARLY')),
    'no value': calendar(event('DTSTART;X=1:', 'RRULE:', 'EXDATE:', 'DURATION:', 'DTEND:', 'RECURRENCE-ID:')),
    'a description about nothing': calendar(...filled(() => event(day, `DESCRIPTION:${'non non- not a '.repeat(80)}`))),
  }
}

function numbers(to: number): string {
  return Array.from({ length: to }, (_, index) => index + 1).join(',')
}
