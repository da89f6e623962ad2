import { expect, test } from 'vitest'
import { shop } from '../../../../../packages/contact-flow/src/testing/forms.ts'
import { questionAt, withDestination, withQuestion, withStep } from './form-changes.ts'

const steps = (change: { steps?: readonly { stepSelected: string }[] }) => change.steps?.map(({ stepSelected }) => stepSelected)

test('a question is changed at its place', () => {
  const question = { ...questionAt(shop, 1), question: 'What happened?' }
  expect(questionAt({ ...shop, ...withQuestion(shop, 1, question) }, 1)).toEqual(question)
  expect(withQuestion(shop, 'first', question)).toEqual({ qualifyUserQuestion: question })
})

test('a step is added once', () => {
  expect(withStep(shop, 'ISSUES')).toEqual({})
  expect(steps(withStep({ ...shop, steps: [] }, 'ISSUES'))).toEqual(['ISSUES'])
})

test('an answer that leads to a missing question adds it, also in a step of its own', () => {
  const short = { ...shop, steps: shop.steps.slice(1, 2) }
  expect(steps(withDestination(short, 'first', 1, 'LOGIN_ISSUE'))).toEqual(['ISSUES', 'LOGIN_ISSUE'])
  const change = withDestination(short, 0, 0, 'HELP_WITH')
  expect(steps(change)).toEqual(['ISSUES', 'HELP_WITH'])
  expect(change.steps?.[0]?.contactFormQuestionData.answers[0]?.goTo).toBe('HELP_WITH')
  expect(withDestination(short, 'first', 1, 'FINAL_STEP')).not.toHaveProperty('steps')
})
