import { alwaysOpen, businessTime } from '@porchlight/business-time'
import { expect, test } from 'vitest'
import { dueOf, lateOf, type Target } from './due.ts'
import { type Fact, noTimeline, withFacts } from './timeline.ts'

/**
 * Each case is a history and the clocks that follow from it, written by hand. Times are in UTC; the week begins on Monday, 23 November 2026. Targets: first reply
 * 60 minutes, next reply 120, resolution 480; a warning 15 minutes before.
 */
const office = businessTime({
  time_zone: 'UTC',
  week: [...Array.from({ length: 5 }, () => [{ from: 540, to: 1020 }]), [], []],
  closures: [{ date: '2026-11-26', from: 0, to: 1440, every_year: false }],
})
const always = businessTime(alwaysOpen)
const minutes = { first_reply: 60, next_reply: 120, resolution: 480 }
const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'Mo2', 'Tu2']

/** 'We 10:30' in the week of the cases. */
function at(text: string): number {
  const [day = '', time = ''] = text.split(' ')
  return Date.parse(`2026-11-23T${time.padStart(5, '0')}:00Z`) + dayNames.indexOf(day) * 86_400_000
}
function textOf(moment: number): string {
  const days = Math.floor((moment - Date.parse('2026-11-23T00:00:00Z')) / 86_400_000)
  return `${dayNames[days] ?? days} ${new Date(moment).toISOString().slice(11, 16)}`
}

/** 'asked Mo 9:00; answered Mo 9:30' as facts. */
function factsOf(history: string): Fact[] {
  return history.split(';').map((each) => {
    const [kind = '', ...when] = each.trim().split(' ')
    const [what, by] = kind.split('-by-')
    return { kind: what, at: at(when.join(' ')), ...(by && { by }) } as Fact
  })
}

const words = { first_reply: 'first', next_reply: 'next', resolution: 'solved' }
/** 'first due Mo 10:00 | solved paused 7:00' of the clocks after a history. */
function clocksAfter(history: string, target: (kind: keyof typeof minutes) => Target): string {
  return withFacts(noTimeline, factsOf(history))
    .clocks.map((clock) => {
      const { due_at, warn_at, left_ms } = dueOf(clock, target(clock.kind))
      const name = words[clock.kind] + (clock.round > 1 ? String(clock.round) : '')
      if (clock.is_void) return `${name} dropped`
      if (clock.stopped_at !== null) return `${name} ${due_at !== null && clock.stopped_at > due_at ? 'missed' : 'met'}`
      if (due_at === null) return `${name} paused ${Math.round((left_ms ?? 0) / 60_000)}`
      return `${name} due ${textOf(due_at)}${warn_at === null ? '' : ` warn ${textOf(warn_at).split(' ')[1]}`}`
    })
    .join(' | ')
}
const plain = (time: Target['time']) => (kind: keyof typeof minutes) => ({ ms: minutes[kind] * 60_000, warn_ms: 0, time })

const calendarCases: [what: string, history: string, clocks: string][] = [
  ['a chat begins with a question', 'started Mo 9:00; asked Mo 9:00', 'solved due Mo 17:00 | first due Mo 10:00'],
  ['a ticket that staff open has no question yet', 'started Mo 9:00', 'solved due Mo 17:00'],
  ['the first reply counts from the first question, not from the beginning', 'started Mo 9:00; asked Mo 9:20', 'solved due Mo 17:00 | first due Mo 10:20'],
  ['a reply in time', 'started Mo 9:00; asked Mo 9:00; answered Mo 9:59', 'solved due Mo 17:00 | first met'],
  ['a reply at the last moment', 'started Mo 9:00; asked Mo 9:00; answered Mo 10:00', 'solved due Mo 17:00 | first met'],
  ['a reply a minute late', 'started Mo 9:00; asked Mo 9:00; answered Mo 10:01', 'solved due Mo 17:00 | first missed'],
  ['further messages don’t move the due time', 'started Mo 9:00; asked Mo 9:00; asked Mo 9:30', 'solved due Mo 17:00 | first due Mo 10:00'],
  ['staff wrote first: the question is for a next reply', 'started Mo 9:00; answered Mo 9:00; asked Mo 9:30', 'solved due Mo 17:00 | next due Mo 11:30'],
  ['a later question', 'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; asked Mo 9:30', 'solved due Mo 17:00 | first met | next due Mo 11:30'],
  [
    'a later question counts from its first message',
    'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; asked Mo 9:30; asked Mo 10:00',
    'solved due Mo 17:00 | first met | next due Mo 11:30',
  ],
  ['a next reply in time', 'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; asked Mo 9:30; answered Mo 11:00', 'solved due Mo 17:00 | first met | next met'],
  [
    'a next reply too late',
    'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; asked Mo 9:30; answered Mo 11:31',
    'solved due Mo 17:00 | first met | next missed',
  ],
  [
    'a third question has a clock of its own',
    'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; asked Mo 9:30; answered Mo 9:40; asked Mo 12:00',
    'solved due Mo 17:00 | first met | next met | next2 due Mo 14:00',
  ],
  ['two replies in a row', 'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; answered Mo 9:20', 'solved due Mo 17:00 | first met'],
  ['solved in time', 'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; closed Mo 16:00', 'solved met | first met'],
  ['solved too late', 'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; closed Mo 17:01', 'solved missed | first met'],
  ['closed without a reply: nothing is due while it is over', 'started Mo 9:00; asked Mo 9:00; closed Mo 9:30', 'solved met | first paused 30'],
  [
    'closed without a reply, reopened by staff: the wait goes on',
    'started Mo 9:00; asked Mo 9:00; closed Mo 9:30; reopened-by-staff Mo 12:00',
    'solved due Mo 19:30 | first due Mo 12:30',
  ],
  [
    'closed without a reply, reopened by the customer: a new question',
    'started Mo 9:00; asked Mo 9:00; closed Mo 9:30; reopened-by-customer Mo 12:00; asked Mo 12:00',
    'solved met | first dropped | solved2 due Mo 20:00 | first2 due Mo 13:00',
  ],
  [
    'reopened by staff: the solution’s clock goes on with what was left',
    'started Mo 9:00; asked Mo 9:00; answered Mo 9:30; closed Mo 16:00; reopened-by-staff Tu 9:00',
    'solved due Tu 10:00 | first met',
  ],
  [
    'reopened by staff after it was missed: it stays missed by its old time',
    'started Mo 9:00; asked Mo 9:00; answered Mo 9:30; closed Mo 18:00; reopened-by-staff Tu 9:00; closed Tu 9:05',
    'solved missed | first met',
  ],
  [
    'reopened by the customer: a new solution with the full target',
    'started Mo 9:00; asked Mo 9:00; answered Mo 9:30; closed Mo 16:00; reopened-by-customer Tu 9:00; asked Tu 9:00',
    'solved met | first met | solved2 due Tu 17:00 | next due Tu 11:00',
  ],
  [
    'closed and reopened twice by staff',
    'started Mo 9:00; answered Mo 9:00; closed Mo 10:00; reopened-by-staff Mo 11:00; closed Mo 12:00; reopened-by-staff Mo 13:00',
    'solved due Mo 19:00',
  ],
  ['waiting for the customer', 'started Mo 9:00; asked Mo 9:00; answered Mo 9:30; waits Mo 10:00', 'solved paused 420 | first met'],
  [
    'waiting over a weekend',
    'started Fr 15:00; asked Fr 15:00; answered Fr 15:30; waits Fr 16:00; asked Mo2 10:00',
    'solved due Mo2 17:00 | first met | next due Mo2 12:00',
  ],
  ['waiting ends by the status alone', 'started Mo 9:00; answered Mo 9:00; waits Mo 10:00; works Mo 12:00', 'solved due Mo 19:00'],
  [
    'the customer writes while it is their turn: it no longer is',
    'started Mo 9:00; answered Mo 9:00; waits Mo 10:00; asked Mo 11:00',
    'solved due Mo 18:00 | next due Mo 13:00',
  ],
  ['waiting twice', 'started Mo 9:00; answered Mo 9:00; waits Mo 10:00; works Mo 11:00; waits Mo 12:00; works Mo 13:00', 'solved due Mo 19:00'],
  ['waiting set twice in a row counts once', 'started Mo 9:00; answered Mo 9:00; waits Mo 10:00; waits Mo 11:00; works Mo 12:00', 'solved due Mo 19:00'],
  ['waiting before the first reply pauses it too', 'started Mo 9:00; asked Mo 9:00; waits Mo 9:20; works Mo 12:00', 'solved due Mo 19:40 | first due Mo 12:40'],
  ['a reply while waiting stops the clock', 'started Mo 9:00; asked Mo 9:00; waits Mo 9:20; answered Mo 15:00', 'solved paused 460 | first met'],
  ['missed before waiting stays missed', 'started Mo 9:00; asked Mo 9:00; waits Mo 11:00; answered Mo 12:00', 'solved paused 360 | first missed'],
  ['missed before waiting: due at the time it was missed', 'started Mo 9:00; asked Mo 9:00; waits Mo 11:00', 'solved paused 360 | first due Mo 10:00'],
  ['closed while waiting', 'started Mo 9:00; answered Mo 9:00; waits Mo 10:00; closed Tu 18:00', 'solved met'],
  [
    'reopened by staff after waiting: it is the team’s turn',
    'started Mo 9:00; answered Mo 9:00; waits Mo 10:00; closed Mo 12:00; reopened-by-staff Mo 13:00',
    'solved due Mo 20:00',
  ],
  ['begun in a waiting status', 'started Mo 9:00; answered Mo 9:00; waits Mo 9:00', 'solved paused 480'],
  ['begun in a waiting status, with a question that staff wrote down', 'started Mo 9:00; asked Mo 9:00; waits Mo 9:00', 'solved paused 480 | first paused 60'],
  ['merged away', 'started Mo 9:00; asked Mo 9:00; left Mo 9:30', 'solved paused 450 | first paused 30'],
  ['a merge undone', 'started Mo 9:00; asked Mo 9:00; left Mo 9:30; returned Mo 10:30', 'solved due Mo 18:00 | first due Mo 11:00'],
  [
    'an answered target takes over a waiting question',
    'started Mo 9:00; asked Mo 9:00; answered Mo 9:10; asked Mo 9:45',
    'solved due Mo 17:00 | first met | next due Mo 11:45',
  ],
  [
    'the question that a merge brought leaves with it',
    'started Mo 9:00; answered Mo 9:10; asked Mo 9:45; settled Mo 10:00',
    'solved due Mo 17:00 | next dropped',
  ],
  ['a target that waits already keeps its earlier question', 'started Mo 9:00; asked Mo 9:00; asked Mo 8:30', 'solved due Mo 17:00 | first due Mo 10:00'],
  ['a split ticket waits since the moved message', 'started Mo 12:00; asked Mo 9:30', 'solved due Mo 20:00 | first due Mo 10:30'],
  ['spam', 'started Mo 9:00; asked Mo 9:00; left Mo 9:10', 'solved paused 470 | first paused 50'],
  ['no spam after all', 'started Mo 9:00; asked Mo 9:00; left Mo 9:10; returned Tu 9:10', 'solved due Tu 17:00 | first due Tu 10:00'],
  ['spam from the beginning', 'started Mo 9:00; asked Mo 9:00; left Mo 9:00; answered Mo 12:00', 'solved paused 480 | first met'],
  ['waiting and spam: both must end', 'started Mo 9:00; answered Mo 9:00; waits Mo 10:00; left Mo 11:00; returned Mo 12:00', 'solved paused 420'],
  [
    'a message while it is spam starts a clock that stands still',
    'started Mo 9:00; answered Mo 9:00; left Mo 9:30; asked Mo 10:00',
    'solved paused 450 | next paused 120',
  ],
]

const businessCases: [what: string, history: string, clocks: string][] = [
  ['asked in the morning', 'started Mo 9:00; asked Mo 9:00', 'solved due Mo 17:00 | first due Mo 10:00'],
  ['asked before the office opens', 'started Mo 7:00; asked Mo 7:00', 'solved due Mo 17:00 | first due Mo 10:00'],
  ['asked shortly before it closes', 'started Mo 16:30; asked Mo 16:30', 'solved due Tu 16:30 | first due Tu 09:30'],
  ['asked after it closed', 'started Tu 20:00; asked Tu 20:00', 'solved due We 17:00 | first due We 10:00'],
  ['over a holiday', 'started We 16:30; asked We 16:30', 'solved due Fr 16:30 | first due Fr 09:30'],
  ['over a weekend', 'started Fr 16:30; asked Fr 16:30', 'solved due Mo2 16:30 | first due Mo2 09:30'],
  ['on a Sunday', 'started Su 12:00; asked Su 12:00', 'solved due Mo2 17:00 | first due Mo2 10:00'],
  ['answered on a Sunday: no business time has passed', 'started Sa 12:00; asked Sa 12:00; answered Su 12:00', 'solved due Mo2 17:00 | first met'],
  [
    'waiting over a weekend costs only the hours of Friday and Monday',
    'started Fr 9:00; answered Fr 9:00; waits Fr 16:00; works Mo2 10:00',
    'solved due Mo2 11:00',
  ],
  ['waiting only at night costs nothing', 'started Mo 9:00; answered Mo 9:00; waits Mo 17:30; works Tu 8:00', 'solved due Mo 17:00'],
  ['reopened by staff after a night', 'started Mo 9:00; answered Mo 9:00; closed Mo 16:00; reopened-by-staff Tu 8:00', 'solved due Tu 10:00'],
  ['a next reply over the holiday', 'started We 9:00; answered We 9:00; asked We 16:00', 'solved due We 17:00 | next due Fr 10:00'],
]

test.each(calendarCases)('all time counts: %s', (_what, history, clocks) => {
  expect(clocksAfter(history, plain(always))).toBe(clocks)
})
test.each(businessCases)('business time counts: %s', (_what, history, clocks) => {
  expect(clocksAfter(history, plain(office))).toBe(clocks)
})
test.each([
  ['before the due time', 'started Mo 9:00; asked Mo 9:00', 'solved due Mo 17:00 warn 16:45 | first due Mo 10:00 warn 09:45'],
  ['in business time, on the day before', 'started Mo 16:10; asked Mo 16:10', 'solved due Tu 16:10 warn 15:55 | first due Tu 09:10 warn 16:55'],
])('a warning: %s', (_what, history, clocks) => {
  const warning = (kind: keyof typeof minutes) => ({ ...plain(office)(kind), warn_ms: 15 * 60_000 })
  expect(clocksAfter(history, warning)).toBe(clocks)
})
const longer = { first_reply: 240, next_reply: 60, resolution: 480 }
const promised = (time: Target['time']) => (kind: keyof typeof minutes) => ({ ms: longer[kind] * 60_000, warn_ms: 0, time })
test.each([
  ['a pause over a night credits only business time', 'started Mo 9:00; waits Mo 16:00; works Tu 10:00', 'solved due Tu 11:00'],
  ['a pause that is only a night credits nothing', 'started Mo 10:00; waits Mo 17:00; works Tu 9:00', 'solved due Tu 10:00'],
  ['nor do two nights', 'started Mo 10:00; waits Mo 17:00; works Tu 9:00; waits Tu 9:00; works Tu 9:00', 'solved due Tu 10:00'],
  ['a pause that begins at night', 'started Mo 9:00; waits Mo 20:00; works We 9:00', 'solved due Mo 17:00'],
  ['a pause over a weekend and a holiday', 'started We 9:00; waits We 16:00; works Mo2 9:00', 'solved due Mo2 10:00'],
  // A shorter target of later replies is none of the first one.
  ['written twice before the first reply', 'started Mo 9:00; asked Mo 9:00; asked Mo 9:30', 'solved due Mo 17:00 | first due Mo 13:00'],
  ['answered: nothing waits for a reply', 'started Mo 9:00; asked Mo 9:00; asked Mo 9:30; answered Mo 10:10', 'solved due Mo 17:00 | first met'],
  [
    'and the next question has its own',
    'started Mo 9:00; asked Mo 9:00; asked Mo 9:30; answered Mo 10:10; asked Mo 12:10; asked Mo 12:30',
    'solved due Mo 17:00 | first met | next due Mo 13:10',
  ],
])('in the office: %s', (_what, history, clocks) => {
  expect(clocksAfter(history, promised(office))).toBe(clocks)
})

test.each([
  ['an hour late, then three hours of the customer', always, 'started Mo 9:00; waits Mo 18:00', 'Mo 21:00', 60],
  ['and on again', always, 'started Mo 9:00; waits Mo 18:00; works Mo 21:00', 'Mo 21:30', 90],
  ['late by business time alone', office, 'started Mo 9:00; waits Tu 10:00', 'Th 12:00', 60],
  ['a night is not late', office, 'started Mo 9:00', 'Tu 8:00', 0],
  ['the morning is', office, 'started Mo 9:00', 'Tu 9:30', 30],
  ['closed late', always, 'started Mo 9:00; waits Mo 18:00; works Mo 21:00; closed Mo 22:00', 'We 9:00', 120],
  ['closed while it waited', always, 'started Mo 9:00; waits Mo 18:00; closed Mo 22:00', 'We 9:00', 60],
  ['merged away', always, 'started Mo 9:00; left Mo 18:00', 'We 9:00', 60],
  ['in time', always, 'started Mo 9:00', 'Mo 12:00', 0],
])('overdue: %s', (_what, time, history, now, late) => {
  const [solved] = withFacts(noTimeline, factsOf(history)).clocks
  expect(solved && lateOf(solved, { ms: 480 * 60_000, time }, at(now)) / 60_000).toBe(late)
})

test('there are at least sixty cases', () => {
  expect(calendarCases.length + businessCases.length).toBeGreaterThanOrEqual(60)
})
test('the hundredth pause joins the oldest, and the clock still ends', () => {
  const waits = Array.from({ length: 250 }, (_, index): Fact[] => [
    { kind: 'waits', at: index * 60_000 },
    { kind: 'works', at: index * 60_000 + 30_000 },
  ]).flat()
  const [clock] = withFacts(noTimeline, [{ kind: 'started', at: 0 }, ...waits]).clocks
  expect(clock?.pauses.length).toBe(100)
  expect(clock && dueOf(clock, { ms: 3_600_000, warn_ms: 0, time: always }).due_at).toBeGreaterThan(250 * 60_000)
})
