import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { expect, test } from 'vitest'
import { stateInChangedForm } from './changed-form.ts'
import { type FlowMove, firstState, flowAfter } from './flow.ts'
import { shop } from './testing/forms.ts'

const after = (moves: readonly FlowMove[]) => moves.reduce((state, move) => flowAfter(shop, state, move), firstState(shop))
const pick = (choice: number): FlowMove => ({ type: 'pick', choice })
const repair: FlowMove[] = [pick(2), { type: 'search', query: 'tyre' }, { type: 'found', found: 'no' }, { type: 'next' }]
const named: ContactForm = { ...shop, qualifyUserQuestion: { ...shop.qualifyUserQuestion, question: 'And now?' } }
const unsearched: ContactForm = {
  ...shop,
  qualifyUserQuestion: { ...shop.qualifyUserQuestion, answers: shop.qualifyUserQuestion.answers.map((answer) => ({ ...answer, search: false })) },
}
const stepless: ContactForm = { ...shop, steps: [] }

test.each<[string, ContactForm, FlowMove[], string, number]>([
  ['a changed text', named, repair, 'ISSUES', 2],
  ['an answer that no longer leads to the search', unsearched, repair, 'SUB_HELP_WITH', 1],
  ['a form without its questions', stepless, [pick(0), pick(0)], 'FINAL_STEP', 1],
  ['nothing answered yet', named, [], 'HELP_WITH', 0],
])('%s', (_, form, moves, step, answers) => {
  const state = stateInChangedForm(form, after(moves))
  expect([state.step, state.recorded.length]).toEqual([step, answers])
})

test('keeps what has been entered and searched for, and forgets what was sent', () => {
  const searching = after([pick(2), { type: 'search', query: 'tyre' }])
  expect(stateInChangedForm(named, searching).search.query).toBe('tyre')
  const filled = after([pick(4), { type: 'enter', change: { email: 'ada@example.com', request: 'Hello' } }, { type: 'enterInput', at: 0, typed: '4711' }])
  const { entry, sending } = stateInChangedForm(named, { ...filled, sending: { status: 'sent', key: 'k', isTold: false } })
  expect(entry).toMatchObject({ email: 'ada@example.com', request: 'Hello', inputs: ['', ''] })
  expect(sending.status).toBe('not_sent')
})
