import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { expect, test } from 'vitest'
import { formProblems, isWarning } from './form-problems.ts'
import { formSource } from './form-source.ts'
import { roundabout, shop, short } from './testing/forms.ts'

const changed = (form: ContactForm, change: (form: ContactForm) => void): ContactForm => {
  const copy = structuredClone(form)
  change(copy)
  return copy
}
const first = (form: ContactForm) => form.qualifyUserQuestion.answers[0] ?? { answer: '', goTo: 'FINAL_STEP' as const, search: false }
const lines = (form: ContactForm) => formProblems(form).map(({ path, code }) => `${path} ${code}`)
/** A step's question in the form `shop`: 0 SUB_HELP_WITH, 1 ISSUES, 2 LOGIN_ISSUE. */
const question = (form: ContactForm, at: number) => form.steps[at]?.contactFormQuestionData ?? form.qualifyUserQuestion

test.each<[string, ContactForm, string[]]>([
  ['a sound form', shop, []],
  [
    'no question',
    changed(shop, (form) => {
      form.qualifyUserQuestion.question = ' '
    }),
    ['qualifyUserQuestion.question empty'],
  ],
  [
    'no answers',
    changed(shop, (form) => {
      question(form, 2).answers = []
    }),
    ['steps.2.contactFormQuestionData no_answers'],
  ],
  [
    'an empty answer',
    changed(shop, (form) => {
      first(form).answer = ''
    }),
    ['qualifyUserQuestion.answers.0 empty'],
  ],
  [
    'the same answer twice',
    changed(shop, (form) => {
      first(form).answer = 'A repair'
    }),
    ['qualifyUserQuestion.answers.2 duplicate_answer'],
  ],
  [
    'the same step twice',
    changed(shop, (form) => {
      form.steps = form.steps.map((step, at) => ({ ...step, stepSelected: at === 2 ? 'ISSUES' : step.stepSelected }))
    }),
    [
      'steps.2 duplicate_step',
      'qualifyUserQuestion.answers.1 dead_end',
      'steps.0.contactFormQuestionData.answers.0 dead_end',
      'steps.1.contactFormQuestionData.answers.1 dead_end',
      'steps.2.contactFormQuestionData.answers.0 loop',
    ],
  ],
  ['dead ends', short, ['qualifyUserQuestion.answers.1 dead_end', 'qualifyUserQuestion.answers.2 dead_end', 'qualifyUserQuestion.answers.3 dead_end']],
  ['a dead end in a step', roundabout, ['steps.0.contactFormQuestionData.answers.1 dead_end']],
  [
    'a loop of two questions',
    changed(shop, (form) => void question(form, 1).answers.push({ answer: 'Other', goTo: 'HELP_WITH', search: false })),
    // ISSUES leads to SUB_HELP_WITH, and from there through the search to ISSUES again.
    ['steps.0.contactFormQuestionData.answers.1 loop', 'steps.1.contactFormQuestionData.answers.2 loop'],
  ],
  [
    'a question that leads to itself',
    changed(shop, (form) => void question(form, 1).answers.push({ answer: 'Other', goTo: 'ISSUES', search: false })),
    ['steps.1.contactFormQuestionData.answers.2 loop'],
  ],
  [
    'a step that nothing leads to',
    changed(shop, (form) => {
      form.qualifyUserQuestion.answers.splice(2, 2)
    }),
    ['steps.0 unreachable_step'],
  ],
  [
    'a search without a title',
    changed(shop, (form) => {
      form.searchStep.title = ''
    }),
    ['searchStep.title empty'],
  ],
  [
    'custom inputs',
    changed(shop, ({ formSubmission }) => {
      formSubmission.customInputs = [
        { label: 'Size', type: 'text', text: '' },
        { label: '', type: 'text', text: '' },
        { label: 'Size ', type: 'number', text: '' },
      ]
    }),
    ['formSubmission.customInputs.1.label empty', 'formSubmission.customInputs.2.label duplicate_label'],
  ],
])('%s', (_, form, expected) => expect(lines(form)).toEqual(expected))

test('only a step that nothing leads to does not prevent publishing', () =>
  expect((['empty', 'loop', 'dead_end', 'unreachable_step'] as const).filter((code) => isWarning({ path: '', code }))).toEqual(['unreachable_step']))

test.each([
  // library-only, self-managed, has a parent, has its own form, the parent has one
  [true, false, true, true, true, 'own', 'library_only'],
  [true, true, true, true, true, 'own', 'library_only'],
  [true, false, true, false, true, 'none', 'none_of_its_own'],
  [false, true, true, true, true, 'own', 'self_managed'],
  [false, true, true, false, true, 'none', 'none_of_its_own'],
  [false, false, true, true, true, 'parent', 'parent'],
  [false, false, true, false, true, 'parent', 'parent'],
  [false, false, true, true, false, 'none', 'none_of_the_parent'],
  [false, false, false, true, false, 'own', 'no_parent'],
  [false, false, false, false, false, 'none', 'none_of_its_own'],
  [false, true, false, true, false, 'own', 'self_managed'],
])(
  'library-only %s, self-managed %s, parent %s, own form %s, form of the parent %s: %s (%s)',
  (library_only, selfManaged, hasParent, hasOwn, parentHas, from, reason) =>
    expect(formSource({ library_only, selfManaged, hasParent, hasOwn, parentHas })).toEqual({ from, reason }),
)
