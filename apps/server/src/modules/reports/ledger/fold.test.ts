import { stretchKinds } from '@porchlight/contracts/conversations/conversation-metrics'
import { metricParts } from '@porchlight/contracts/generated/metrics'
import { type FactKind, factKinds, metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { history } from '../testing/histories.ts'
import { berlin, categories, countedFacts, eventsOfLines, minute, told } from '../testing/ledger-lines.ts'
import { fold } from './fold.ts'
import { storedState } from './ledger-state.ts'
import { ledgerEvents } from './readers.ts'

type Case = [what: string, lines: string, kinds: FactKind | FactKind[], expected: string[]]

/** Computed by hand: minutes, and who they belong to. `+` is something that only counts. */
const cases: Case[] = [
  // Volume
  ['a chat is new once', '0 chat; 0 in; 5 in', 'new', ['+']],
  ['a ticket of staff is new', '0 ticket ana sales', 'new', ['+ ana']],
  ['a chat that began as spam is not', '0 spamchat; 0 in', 'new', []],
  ['what turns out to be spam is not', '0 chat; 0 in; 3 spam yes', ['new', 'message_in'], []],
  ['what turns out to be no spam is', '0 spamchat; 0 in; 3 spam no', ['new', 'message_in'], ['+', '+']],
  ['a conversation that was merged away is not', '0 chat; 0 in; 4 merged', 'new', []],
  ['its messages are, with what was answered', '0 chat; 0 in; 2 out; 4 merged', ['message_in', 'message_out', 'first_reply'], ['+', '+ ana', '2 ana']],
  ['the merge undone, it is', '0 chat; 0 in; 4 merged; 9 unmerged', 'new', ['+']],
  ['the one it was merged into is', '0 chat; 0 in; 4 mergedin 0', 'new', ['+']],
  ['a chat that becomes a ticket is not new again', '0 chat; 0 in; 4 toticket', 'new', ['+']],
  ['a closing belongs to who closed', '0 chat; 0 in; 1 take ana; 2 out ana; 9 close ben', 'closed', ['+ ben']],
  ['the closing of a rule belongs to nobody', '0 chat; 0 in; 9 ruleclose', 'closed', ['+']],
  ['a second closing without a reopening is none', '0 chat; 0 in; 9 close; 9 close', 'closed', ['+ ana']],
  ['closed twice', '0 chat; 0 in; 9 close; 20 back; 20 in; 30 close', 'closed', ['+ ana', '+ ana']],
  ['reopened by the customer', '0 chat; 0 in; 9 close; 20 back; 20 in', 'reopened', ['+']],
  ['reopened by staff', '0 chat; 0 in; 9 close; 20 reopen ben', 'reopened', ['+ ben']],
  ['a closed chat that becomes a ticket is reopened', '0 chat; 0 in; 9 close; 20 toticket closed', 'reopened', ['+ ana']],
  ['messages in and out', '0 chat; 0 in; 1 in; 2 out ana; 3 out ben; 4 in', ['message_in', 'message_out'], ['+', '+', '+ ana', '+ ben', '+']],
  ['notes are no messages', '0 chat; 0 in; 1 note ana', ['message_in', 'message_out', 'note'], ['+', '+ ana']],
  ['rules and flows write automatic ones', '0 chat; 0 in; 1 rule; 2 bot', ['message_out', 'message_automatic'], ['+', '+']],
  ['lines of the system are nobody’s', '0 chat; 0 in; 1 line', ['message_in', 'message_out', 'message_automatic', 'note'], ['+']],
  ['solved, reopened and solved again is two closings', '0 chat; 0 in; 30 close ana; 2910 back; 2910 in; 2930 close ana', 'closed', ['+ ana', '+ ana']],
  ['what began elsewhere is closed here', '5 in; 6 out ana; 9 close ana', ['new', 'closed', 'resolved', 'open_time'], ['+ ana']],
  ['and closed once', '9 close ana; 10 close ana', 'closed', ['+ ana']],
  // First reply
  ['the first reply counts from the question', '0 chat; 0 in; 7 out ana', 'first_reply', ['7 ana']],
  ['from the first of several questions', '0 chat; 2 in; 5 in; 7 out ana', 'first_reply', ['5 ana']],
  ['a note is none', '0 chat; 0 in; 3 note ana; 7 out ben', 'first_reply', ['7 ben']],
  ['the message of a rule is none', '0 chat; 0 in; 3 rule; 7 out ben', 'first_reply', ['7 ben']],
  ['what a flow says is none', '0 chat; 0 in; 3 bot; 7 out ben', 'first_reply', ['7 ben']],
  ['after a flow it counts from the handover', '0 chat; 0 in; 0 flow; 4 handover; 7 out ben', 'first_reply', ['3 ben']],
  ['a request for a rating is none', '0 chat; 0 in; 3 close; 3 ask ana', ['first_reply', 'next_reply'], []],
  ['there is only one', '0 chat; 0 in; 7 out ana; 8 in; 9 out ana', 'first_reply', ['7 ana']],
  ['unanswered, there is none', '0 chat; 0 in; 7 close', 'first_reply', []],
  ['after the closing of a bot, the first is still to come', '0 chat; 0 in; 7 ruleclose; 60 back; 60 in; 65 out ana', 'first_reply', ['5 ana']],
  ['it belongs to who wrote, not to the owner', '0 chat; 0 in; 1 take ana; 7 out ben', 'first_reply', ['7 ben']],
  ['who writes first waits for nothing', '0 ticket ana; 0 out ana; 30 in; 40 out ana', 'first_reply', []],
  ['a split takes the question along', '10 ticket; 10 splitoff 2; 14 out ana', 'first_reply', ['12 ana']],
  ['and leaves none behind', '0 chat; 2 in; 10 splitaway -; 14 out ana', 'first_reply', []],
  ['a merge brings an older question', '0 chat; 0 in; 1 out ana; 20 mergedin 15; 25 out ana', 'next_reply', ['10 ana']],
  ['three questions a day apart count from the first', '0 ticket ana; 0 in; 1440 in; 2880 in; 4320 out ana', 'first_reply', ['4320 ana']],
  ['a flow that greets and answers is no reply', '0 chat; 0 flow; 0 bot; 1 in; 1 bot; 10 handover; 12 take ana; 15 out ana', 'first_reply', ['5 ana']],
  ['nor is one that was taken over by hand', '0 chat; 0 in; 0 flow; 0 bot; 10 take ana; 15 out ana', 'first_reply', ['15 ana']],
  // Next reply
  [
    'after a reopening, from the question that reopened it',
    '0 chat; 0 flow; 0 in; 0 bot; 10 handover; 15 out ana; 30 close ana; 2910 back; 2910 in; 2920 out ana; 2930 close',
    ['first_reply', 'next_reply'],
    ['5 ana', '10 ana'],
  ],
  ['each turn has one', '0 chat; 0 in; 7 out ana; 10 in; 12 in; 15 out ben; 20 in; 21 out ana', 'next_reply', ['5 ben', '1 ana']],
  ['a second reply in a row is none', '0 chat; 0 in; 7 out ana; 9 out ana', 'next_reply', []],
  ['a question that was closed is dropped', '0 chat; 0 in; 1 out; 5 in; 9 close; 100 back; 100 in; 104 out ana', 'next_reply', ['4 ana']],
  ['closed without a reply', '0 chat; 0 in; 9 close ben', 'unanswered', ['+ ben']],
  ['answered before it was closed', '0 chat; 0 in; 3 out; 9 close ben', 'unanswered', []],
  // Resolution
  ['from the start to the closing', '0 chat; 2 in; 30 close ana', ['resolved'], ['30 ana']],
  ['to the last closing', '0 chat; 0 in; 30 close ana; 60 back; 60 in; 90 close ben', 'resolved', ['90 ben']],
  ['open again, it is not resolved', '0 chat; 0 in; 30 close ana; 60 back; 60 in', 'resolved', []],
  ['the first closing stays', '0 chat; 0 in; 30 ruleclose; 60 back; 60 in; 90 close ben', 'first_resolved', ['30']],
  ['merged away, it is not', '0 chat; 0 in; 30 close ana; 40 merged', ['resolved', 'first_resolved', 'closed'], []],
  // Whose turn it is
  ['waiting without an owner', '0 chat; 0 in; 4 take ana; 10 close', 'queue_time', ['4']],
  ['waiting for the owner', '0 chat; 0 in; 4 take ana; 10 close', 'handle_time', ['6 ana']],
  ['handed over, each owner has a part', '0 chat; 0 in; 4 take ana; 6 hand ben; 10 close', 'handle_time', ['2 ana', '4 ben']],
  ['back in the queue of a team', '0 chat; 0 in; 4 take ana; 6 handteam sales; 10 take ben; 11 close', 'queue_time', ['4', '4']],
  ['an offer declined changes nothing', '0 chat; 0 in; 4 decline ana; 10 close', 'queue_time', ['10']],
  ['after a reply it is the customer’s turn', '0 chat; 0 in; 4 take ana; 5 out ana; 11 in; 13 out ana; 20 close', 'customer_time', ['6 ana', '7 ana']],
  [
    'a status of waiting too',
    '0 ticket ana; 10 status own_waiting; 25 status own_open; 30 close',
    ['customer_time', 'handle_time'],
    ['10 ana', '15 ana', '5 ana'],
  ],
  ['snoozed', '0 ticket ana; 10 snooze; 40 wake; 45 close', ['paused_time', 'handle_time'], ['10 ana', '30 ana', '5 ana']],
  ['with a flow', '0 chat; 0 in; 0 flow; 6 handover; 9 take ana; 10 close', ['bot_time', 'queue_time'], ['6', '3']],
  ['a chat that becomes a ticket is one stretch', '0 chat; 0 in; 4 take ana; 10 toticket; 16 out ana', 'handle_time', ['12 ana']],
  ['in the queue, too', '0 chat; 0 in; 4 toticket; 10 owner ana', 'queue_time', ['10']],
  ['and over a closing only if it was open meanwhile', '0 chat; 0 in; 4 take ana; 6 close; 9 toticket closed; 12 out ana', 'handle_time', ['2 ana', '3 ana']],
  ['two who write at once are one stretch of the owner', '0 chat; 0 in; 2 take ana; 3 note ben; 5 out ben; 6 out ana', 'handle_time', ['3 ana']],
  ['a status of the same turn ends no stretch', '0 ticket ana; 5 out ana; 6 status own_waiting; 60 in', ['handle_time', 'customer_time'], ['5 ana', '55 ana']],
  ['merged away, the owner’s turn goes on in the other one', '0 chat; 0 in; 2 take ana; 5 merged; 9 close', 'handle_time', []],
  ['a conversation that another was merged into', '0 chat; 0 in; 2 take ana; 5 mergedin 1; 9 out ana', 'handle_time', ['7 ana']],
  ['reopened by staff', '0 chat; 0 in; 2 take ana; 5 close; 65 reopen ana; 67 out ana', 'handle_time', ['3 ana', '2 ana']],
  ['closed time belongs to nobody', '0 chat; 0 in; 10 close; 60 back; 60 in; 65 close', 'open_time', ['10 ana', '5 ana']],
  ['a merge that was undone before is not undone again', '0 chat; 0 in; 4 merged; 6 back; 9 unmerged; 12 close', 'open_time', ['4 ana', '6 ana']],
  // Ratings and targets
  ['a rating belongs to who owned the closed conversation', '0 chat; 0 in; 5 close ben; 5 ask; 9 rate 4', 'rated', ['4 ana']],
  ['a changed rating counts once', '0 chat; 0 in; 5 close; 5 ask; 9 rate 2; 12 rate 5 2', 'rated', ['5 ana']],
  ['each closing can have one', '0 chat; 0 in; 5 close; 9 rate 2; 20 back; 20 in; 30 close; 31 rate 5', 'rated', ['2 ana', '5 ana']],
  ['a target met belongs to the owner', '0 chat; 0 in; 1 take ana; 5 out ben; 5 met', 'sla_met', ['+ ana']],
  ['a target missed', '0 chat; 0 in; 60 missed; 70 out ana', ['sla_missed', 'sla_met'], ['+']],
  ['a solution that staff take back is not met', '0 ticket ana; 9 close; 9 met resolution; 20 reopen', 'sla_met', []],
  ['one that the customer reopens is', '0 ticket ana; 9 close; 9 met resolution; 20 back', 'sla_met', ['+ ana']],
]

test.each(cases)('%s', (_what, lines, kinds, expected) => {
  expect(told(countedFacts(eventsOfLines(lines)), [kinds].flat())).toEqual(expected)
})

describe('business time', () => {
  const start = (text: string) => Date.parse(text)
  /** The office is open from 9 to 17 in Berlin, Monday to Friday. */
  const timed: [what: string, start: string, lines: string, calendar: string[], business: string[]][] = [
    ['within the day', '2026-11-02T09:00:00+01:00', '0 chat; 0 in; 30 out ana', ['30 ana'], ['30 ana']],
    ['over night', '2026-11-02T16:30:00+01:00', '0 chat; 0 in; 1020 out ana', ['1020 ana'], ['60 ana']],
    ['over a weekend', '2026-11-06T16:30:00+01:00', '0 chat; 0 in; 3930 out ana', ['3930 ana'], ['90 ana']],
    ['outside only', '2026-11-07T10:00:00+01:00', '0 chat; 0 in; 45 out ana', ['45 ana'], ['0 ana']],
    // From Friday 16:00 to Monday 10:00: 66 hours, and one more or one less when the clocks change on Sunday.
    ['over a weekend on which the clocks go back', '2026-10-23T16:00:00+02:00', '0 chat; 0 in; 4020 out ana', ['4020 ana'], ['120 ana']],
    ['over a weekend on which the clocks go forward', '2026-03-27T16:00:00+01:00', '0 chat; 0 in; 3900 out ana', ['3900 ana'], ['120 ana']],
  ]
  test.each(timed)('%s', (_what, at, lines, calendar, business) => {
    const events = eventsOfLines(lines, start(at))
    const facts = countedFacts(events, { hours: berlin })
    expect([told(facts, ['first_reply']), told(facts, ['first_reply'], true)]).toEqual([calendar, business])
    expect(told(countedFacts(events), ['first_reply'], true)).toEqual(calendar)
  })
})

test('a conversation that a former version read goes on as before: its rating is changed, and a solution taken back', () => {
  const lines = '0 ticket ana; 9 close; 9 met resolution; 10 rate 2; 12 rate 5 2; 20 reopen'
  const [first, later] = [eventsOfLines(lines).slice(0, 4), eventsOfLines(lines).slice(4)]
  const { noted, ...state } = fold(undefined, first, categories).state
  const former = { ...state, rated: noted?.['rated last'], sla_resolved: noted?.['sla_met resolution']?.number }
  expect(fold(storedState(former), later, categories).withdrawn).toEqual(
    expect.arrayContaining([
      { fact: 'rated', number: 4 },
      { fact: 'sla_met', number: 3 },
    ]),
  )
})

test('the ledger reads the events that metrics say they are computed of, and no fact or metric is declared by two domains', () => {
  const read = ledgerEvents()
  expect(metricNames.flatMap((name) => metricOf(name).reads.filter((event) => !read.includes(event)))).toEqual([])
  expect(metricParts.flatMap(({ facts }) => Object.keys(facts)).sort()).toEqual([...factKinds].sort())
  expect(metricParts.flatMap(({ metrics }) => Object.keys(metrics)).sort()).toEqual([...metricNames].sort())
})

test('pieces of any length give the same facts, so a rebuild gives the same numbers', () => {
  const sorted = (facts: readonly object[]) => facts.map((fact) => JSON.stringify(fact)).sort()
  fc.assert(
    fc.property(history, fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 10 }), (events, pieces) => {
      expect(sorted(countedFacts(events, { pieces }))).toEqual(sorted(countedFacts(events)))
    }),
    { numRuns: 1000 },
  )
})

test('the stretches fill the time in which a conversation is open, in calendar time and in business time', () => {
  fc.assert(
    fc.property(history, (events) => {
      const facts = countedFacts(
        [
          ...events,
          { ...(events.at(-1) as (typeof events)[number]), number: 99, name: 'conversation.closed', payload: {}, at: (events.at(-1)?.at ?? 0) + minute },
        ],
        { hours: berlin },
      )
      const sum = (kinds: readonly FactKind[], of: 'value' | 'business') =>
        facts.filter(({ fact }) => kinds.includes(fact)).reduce((all, fact) => all + (fact[of] ?? 0), 0)
      expect(sum(stretchKinds, 'value')).toBe(sum(['open_time'], 'value'))
      expect(sum(stretchKinds, 'business')).toBe(sum(['open_time'], 'business'))
    }),
    { numRuns: 1000 },
  )
})
