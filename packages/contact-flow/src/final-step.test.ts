import { describe, expect, test } from 'vitest'
import { entryProblems, shownProblems } from './final-step.ts'
import { type FlowMove, type FlowState, firstState, flowAfter } from './flow.ts'
import { shop } from './testing/forms.ts'

const final = flowAfter(shop, firstState(shop), { type: 'pick', choice: 4 })
const walk = (moves: readonly FlowMove[]): FlowState => moves.reduce((state, move) => flowAfter(shop, state, move), final)
const whole: FlowMove = { type: 'enter', change: { email: 'ada@example.com', inputs: ['12', 'Red'], request: '' } }

describe('validation', () => {
  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['ada', 'invalid'],
    ['ada@example', 'invalid'],
    ['a da@example.com', 'invalid'],
    ['ada@exam ple.com', 'invalid'],
    ['ada@example.com', null],
    [' ada@example.com ', null],
    [`${'a'.repeat(250)}@example.com`, 'invalid'],
  ])('the email %j is %s', (email, expected) => expect(entryProblems(shop, { ...final.entry, email }).email).toBe(expected))
  test('every custom input is required, the request is not', () => {
    expect(entryProblems(shop, { ...final.entry, inputs: ['12', ' '] }).inputs).toEqual([null, 'required'])
    expect(entryProblems(shop, { ...final.entry, email: 'ada@example.com', inputs: ['12', 'Red'] })).toEqual({ email: null, inputs: [null, null] })
  })
  test('problems show only after an attempt, which is blocked while there are any', () => {
    expect(shownProblems(shop, final)).toEqual({ email: null, inputs: [null, null] })
    const tried = walk([{ type: 'submit', key: 'k1' }])
    expect(tried.sending.status).toBe('not_sent')
    expect(shownProblems(shop, tried)).toEqual({ email: 'required', inputs: ['required', 'required'] })
    const mended = flowAfter(shop, tried, whole)
    expect(shownProblems(shop, mended)).toEqual({ email: null, inputs: [null, null] })
    expect(flowAfter(shop, mended, { type: 'submit', key: 'k1' }).sending).toEqual({ status: 'processing', key: 'k1', isTold: false })
  })
  test.each([
    ['12-34 a5', '12345'],
    ['-1.5', '15'],
    ['١٢', '١٢'],
    ['none', ''],
  ])('a number input makes %j %j', (typed, value) => expect(walk([{ type: 'enterInput', at: 0, typed }]).entry.inputs).toEqual([value, '']))
  test('a text input is kept as typed', () => expect(walk([{ type: 'enterInput', at: 1, typed: ' 2 bikes ' }]).entry.inputs).toEqual(['', ' 2 bikes ']))
})

describe('sending', () => {
  const submit: FlowMove = { type: 'submit', key: 'k1' }
  test.each<[string, FlowMove[], FlowState['sending']]>([
    ['a failure leaves the form editable', [{ type: 'failed', key: 'k1' }], { status: 'failed', key: 'k1', isTold: false }],
    ['the visitor is told', [{ type: 'told' }, { type: 'failed', key: 'k1' }], { status: 'failed', key: 'k1', isTold: true }],
    [
      'a later attempt may succeed',
      [{ type: 'failed', key: 'k1' }, { type: 'told' }, { type: 'sent', key: 'k1' }],
      { status: 'sent', key: 'k1', isTold: false },
    ],
    [
      'the same submission keeps its key',
      [
        { type: 'failed', key: 'k1' },
        { type: 'submit', key: 'k2' },
      ],
      { status: 'processing', key: 'k1', isTold: false },
    ],
    [
      'a changed one gets a new key',
      [
        { type: 'failed', key: 'k1' },
        { type: 'enter', change: { request: 'More' } },
        { type: 'submit', key: 'k2' },
      ],
      { status: 'processing', key: 'k2', isTold: false },
    ],
    [
      'what becomes of the earlier one is ignored',
      [
        { type: 'failed', key: 'k1' },
        { type: 'enterInput', at: 1, typed: 'Blue' },
        { type: 'sent', key: 'k1' },
      ],
      { status: 'failed', key: null, isTold: false },
    ],
  ])('%s', (_, moves, expected) => expect(walk([whole, submit, ...moves]).sending).toEqual(expected))
})
