import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FlowMove, type FlowState, firstState, flowAfter, questionOf } from './flow.ts'
import { givenAnswers, helpSteps, replay } from './replay.ts'
import { roundabout, shop, short } from './testing/forms.ts'

const forms = { shop, short, roundabout }
const walk = (form: ContactForm, moves: readonly FlowMove[]): FlowState => moves.reduce((state, move) => flowAfter(form, state, move), firstState(form))
const notFound: FlowMove[] = [{ type: 'search', query: 'flat tyre' }, { type: 'found', found: 'no' }, { type: 'next' }]
const pick = (choice: number): FlowMove => ({ type: 'pick', choice })

/** Returns every path from a state to the final step, as 'STEP answer > … > FINAL_STEP'. */
function paths(form: ContactForm, state = firstState(form)): string[] {
  if (state.step === 'FINAL_STEP') return ['FINAL_STEP']
  const ways: [string, FlowMove[]][] =
    state.step === 'CHECK_HELP_LIBRARY'
      ? [['not found', notFound]]
      : (questionOf(form, state.step)?.answers ?? []).map(({ answer }, choice) => [answer, [pick(choice)]])
  return ways.flatMap(([name, moves]) =>
    paths(
      form,
      moves.reduce((before, move) => flowAfter(form, before, move), state),
    ).map((path) => `${state.step} ${name} > ${path}`),
  )
}

/** Every path of three forms, written by hand from checklist G1. */
const table: Record<keyof typeof forms, string[]> = {
  shop: [
    'HELP_WITH An order > ISSUES It is late > FINAL_STEP',
    'HELP_WITH An order > ISSUES I cannot sign in > LOGIN_ISSUE No mail arrives > FINAL_STEP',
    'HELP_WITH An order > ISSUES I cannot sign in > LOGIN_ISSUE Wrong password > FINAL_STEP',
    'HELP_WITH My account > LOGIN_ISSUE No mail arrives > FINAL_STEP',
    'HELP_WITH My account > LOGIN_ISSUE Wrong password > FINAL_STEP',
    'HELP_WITH A repair > CHECK_HELP_LIBRARY not found > ISSUES It is late > FINAL_STEP',
    'HELP_WITH A repair > CHECK_HELP_LIBRARY not found > ISSUES I cannot sign in > LOGIN_ISSUE No mail arrives > FINAL_STEP',
    'HELP_WITH A repair > CHECK_HELP_LIBRARY not found > ISSUES I cannot sign in > LOGIN_ISSUE Wrong password > FINAL_STEP',
    'HELP_WITH Something else > SUB_HELP_WITH Signing in > LOGIN_ISSUE No mail arrives > FINAL_STEP',
    'HELP_WITH Something else > SUB_HELP_WITH Signing in > LOGIN_ISSUE Wrong password > FINAL_STEP',
    'HELP_WITH Something else > SUB_HELP_WITH A question > CHECK_HELP_LIBRARY not found > ISSUES It is late > FINAL_STEP',
    'HELP_WITH Something else > SUB_HELP_WITH A question > CHECK_HELP_LIBRARY not found > ISSUES I cannot sign in > LOGIN_ISSUE No mail arrives > FINAL_STEP',
    'HELP_WITH Something else > SUB_HELP_WITH A question > CHECK_HELP_LIBRARY not found > ISSUES I cannot sign in > LOGIN_ISSUE Wrong password > FINAL_STEP',
    'HELP_WITH Something else > SUB_HELP_WITH Praise > FINAL_STEP',
    'HELP_WITH Just a message > FINAL_STEP',
  ],
  short: [
    'HELP_WITH Find an answer > CHECK_HELP_LIBRARY not found > FINAL_STEP',
    'HELP_WITH Issues > FINAL_STEP',
    'HELP_WITH Login > FINAL_STEP',
    'HELP_WITH Help > FINAL_STEP',
    'HELP_WITH Write > FINAL_STEP',
  ],
  roundabout: [
    'HELP_WITH Lamps > CHECK_HELP_LIBRARY not found > ISSUES Broken > SUB_HELP_WITH Repair > FINAL_STEP',
    'HELP_WITH Lamps > CHECK_HELP_LIBRARY not found > ISSUES Lost > FINAL_STEP',
    'HELP_WITH Lamps > CHECK_HELP_LIBRARY not found > ISSUES Search is ignored here > FINAL_STEP',
    'HELP_WITH Locks > ISSUES Broken > SUB_HELP_WITH Repair > FINAL_STEP',
    'HELP_WITH Locks > ISSUES Lost > FINAL_STEP',
    'HELP_WITH Locks > ISSUES Search is ignored here > FINAL_STEP',
  ],
}

test.each(Object.keys(forms) as (keyof typeof forms)[])('every path of the form %s', (name) => expect(paths(forms[name])).toEqual(table[name]))

describe('the search step', () => {
  const searching = walk(shop, [pick(2), { type: 'search', query: 'flat tyre' }])
  test('an answer was found: nothing is recorded, and Close begins again', () => {
    const found = flowAfter(shop, searching, { type: 'found', found: 'yes' })
    expect(found).toMatchObject({ step: 'CHECK_HELP_LIBRARY', search: { query: 'flat tyre', found: 'yes' } })
    expect(flowAfter(shop, found, { type: 'next' })).toBe(found)
    expect(flowAfter(shop, found, { type: 'reset' })).toEqual(firstState(shop))
  })
  test('a new query asks again whether the answer was found', () => {
    const missed = flowAfter(shop, searching, { type: 'found', found: 'no' })
    expect(flowAfter(shop, missed, { type: 'search', query: 'puncture' }).search).toEqual({ query: 'puncture', found: null })
  })
  test('the query is recorded as the answer', () => {
    const state = walk(shop, [pick(2), ...notFound, pick(0)])
    expect(helpSteps(shop, state)).toEqual([
      { title: 'What do you need help with?', answer: 'A repair' },
      { title: 'Have you looked in our help library?', answer: 'flat tyre' },
      { title: 'What went wrong?', answer: 'It is late' },
    ])
  })
})

describe('Change answer', () => {
  const whole = walk(shop, [pick(2), ...notFound, pick(1), pick(0)])
  test.each([
    [undefined, 'LOGIN_ISSUE', 3],
    [3, 'LOGIN_ISSUE', 3],
    [2, 'ISSUES', 2],
    [1, 'CHECK_HELP_LIBRARY', 1],
    [0, 'HELP_WITH', 0],
  ] as const)('of the answer %s shows %s, with %i answers left', (at, step, left) => {
    const state = flowAfter(shop, whole, { type: 'change', ...(at !== undefined && { at }) })
    expect([state.step, state.recorded.length]).toEqual([step, left])
  })
  test('keeps what has been entered', () => {
    const entered = flowAfter(shop, whole, { type: 'enter', change: { email: 'a@b.example', request: 'Help!' } })
    expect(flowAfter(shop, entered, { type: 'change' }).entry).toMatchObject({ email: 'a@b.example', request: 'Help!' })
  })
  test.each(['ISSUES', 'LOGIN_ISSUE'] as const)('of an answer to %s, in a form without steps, leads to the final step', (step) =>
    expect(flowAfter(short, { ...firstState(short), step: 'FINAL_STEP', recorded: [{ step, choice: 0 }] }, { type: 'change' })).toMatchObject({
      step: 'FINAL_STEP',
      recorded: [],
    }),
  )
  test('with nothing recorded changes nothing', () => {
    const first = firstState(shop)
    expect(flowAfter(shop, first, { type: 'change' })).toBe(first)
  })
})

test('back without an argument resets everything', () => {
  const state = walk(shop, [pick(4), { type: 'enter', change: { email: 'a@b.example' } }, { type: 'submit', key: 'k1' }])
  expect(flowAfter(shop, state, { type: 'reset' })).toEqual(firstState(shop))
})

test.each<[string, FlowMove[], FlowMove]>([
  ['an answer that is not there', [], pick(9)],
  ['a search outside of the search step', [], { type: 'search', query: 'x' }],
  ['an outcome outside of the search step', [], { type: 'found', found: 'no' }],
  ['next before an outcome', [pick(2)], { type: 'next' }],
  ['an answer in the search step', [pick(2)], pick(0)],
  ['an answer in the final step', [pick(4)], pick(0)],
  ['a submission before the final step', [], { type: 'submit', key: 'k1' }],
])('%s changes nothing', (_, moves, wrong) => {
  const state = walk(shop, moves)
  expect(flowAfter(shop, state, wrong)).toEqual(state)
})

const anyMove: fc.Arbitrary<FlowMove> = fc.oneof(
  fc.record({ type: fc.constant('pick' as const), choice: fc.nat(5) }),
  fc.record({ type: fc.constant('search' as const), query: fc.string() }),
  fc.record({ type: fc.constant('found' as const), found: fc.constantFrom('yes' as const, 'no' as const) }),
  fc.constant<FlowMove>({ type: 'next' }),
  fc.constant<FlowMove>({ type: 'change' }),
  fc.record({ type: fc.constant('change' as const), at: fc.nat(4) }),
  fc.record({ type: fc.constant('enter' as const), change: fc.record({ email: fc.string(), request: fc.string() }) }),
  fc.constant<FlowMove>({ type: 'submit', key: 'k1' }),
  fc.constant<FlowMove>({ type: 'failed', key: 'k1' }),
)
const place = ({ step, recorded, search, entry }: FlowState) => ({ step, recorded, search, entry })

test.each(Object.keys(forms) as (keyof typeof forms)[])('from any state of the form %s, Back returns what was before', (name) => {
  const form = forms[name]
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 30 }), anyMove, (moves, last) => {
      const before = walk(form, moves)
      const after = flowAfter(form, before, last)
      fc.pre(after.recorded.length > before.recorded.length)
      expect(place(flowAfter(form, after, { type: 'change' }))).toEqual(place(before))
    }),
    { numRuns: 300 },
  )
})

test.each(Object.keys(forms) as (keyof typeof forms)[])('the answers sent from any final step of the form %s lead there again', (name) => {
  const form = forms[name]
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 30 }), (moves) => {
      const state = walk(form, moves)
      const again = replay(form, givenAnswers(state))
      expect(again?.recorded).toEqual(state.step === 'FINAL_STEP' ? state.recorded : undefined)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['an answer that is not there', [{ choice: 7 }]],
  ['no answer', []],
  ['a path that ends too early', [{ choice: 0 }]],
  ['an answer after the final step', [{ choice: 4 }, { choice: 0 }]],
  ['a search where none is', [{ search: 'x' }]],
])('%s is no path', (_, answers) => expect(replay(shop, answers)).toBeNull())

test('nothing can be changed while a submission is processed or after it was sent', () => {
  const base = walk(short, [pick(4), { type: 'enter', change: { email: 'a@b.example', inputs: ['12', 'Red'] } }, { type: 'submit', key: 'k1' }])
  const sent = flowAfter(short, base, { type: 'sent', key: 'k1' })
  expect([base.sending.status, sent.sending.status]).toEqual(['processing', 'sent'])
  for (const state of [base, sent])
    for (const move of [
      { type: 'change' },
      { type: 'enter', change: { request: 'x' } },
      { type: 'enterInput', at: 0, typed: '1' },
      { type: 'submit', key: 'k2' },
    ] as const)
      expect(flowAfter(short, state, move)).toEqual(state)
})
