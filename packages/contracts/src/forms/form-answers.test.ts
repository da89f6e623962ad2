import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Form, type FormField } from './form.ts'
import { checkAnswers, type FieldAnswer, type FieldAnswers, shownPages } from './form-answers.ts'
import { formFieldKinds } from './form-fields.ts'
import { formProblems } from './form-problems.ts'

const field = (kind: FormField['kind'], more: Partial<FormField> = {}) =>
  Form.parse({ pages: [{ fields: [{ field_id: 'one', kind, label: 'One', ...more }] }] })
const choices = [
  { choice_id: 'a', label: 'A' },
  { choice_id: 'b', label: 'B' },
]

test.each<[string, FormField['kind'], Partial<FormField>, FieldAnswer, string | undefined]>([
  ['a text', 'text', { min: 2, max: 3 }, 'abc', undefined],
  ['a text that is too short', 'text', { min: 2 }, 'a', 'too_short'],
  ['a text that is too long', 'text', { max: 3 }, 'abcd', 'too_long'],
  ['a text of a pattern', 'text', { pattern: 'BR-####' }, 'BR-0417', undefined],
  ['a text of another pattern', 'text', { pattern: 'BR-####' }, 'BR-04', 'form'],
  ['several lines in one', 'text', {}, 'a\nb', 'form'],
  ['several lines in a long text', 'longText', {}, 'a\nb', undefined],
  ['an email address', 'email', {}, 'Ada@Example.com', undefined],
  ['no email address', 'email', {}, 'ada', 'form'],
  ['a phone number', 'phone', {}, '+49 (30) 123-45', undefined],
  ['no phone number', 'phone', {}, 'call me', 'form'],
  ['a number', 'number', { min: -1, max: 2 }, '1.5', undefined],
  ['a number below', 'number', { min: 2 }, '1', 'too_low'],
  ['a number above', 'number', { max: 2 }, '3', 'too_high'],
  ['no number', 'number', {}, '1e9', 'form'],
  ['a date', 'date', {}, '2024-02-29', undefined],
  ['no date', 'date', {}, '2023-02-29', 'form'],
  ['a choice', 'choice', { choices }, 'a', undefined],
  ['another choice', 'choice', { choices }, 'c', 'form'],
  ['several', 'several', { choices, min: 2 }, ['a', 'b'], undefined],
  ['too few', 'several', { choices, min: 2 }, ['a', 'a'], 'too_few'],
  ['stars', 'rating', {}, '5', undefined],
  ['too many stars', 'rating', {}, '6', 'too_high'],
  ['a consent', 'consent', { is_required: true }, 'yes', undefined],
  ['no consent', 'consent', { is_required: true }, '', 'required'],
  ['only space', 'text', { is_required: true }, '  ', 'required'],
])('%s', (_what, kind, more, answer, problem) => {
  expect(checkAnswers(field(kind, more), { one: answer }).problems.one).toBe(problem)
})

test('an answer to a field that the form does not have is a problem', () => {
  expect(checkAnswers(field('text'), { one: 'a' }).problems).toEqual({})
  expect(checkAnswers(field('text'), { one: 'a', two: 'b' }).problems).toEqual({ two: 'unknown' })
})

const ids = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5'] as const
const value = fc.oneof(fc.constantFrom('a', 'b', 'yes', '3', '', '2024-01-01', 'ada@example.com'), fc.string({ maxLength: 20 }))
const someField = (field_id: string): fc.Arbitrary<FormField> =>
  fc
    .record({
      kind: fc.constantFrom(...formFieldKinds),
      is_required: fc.boolean(),
      max: fc.constantFrom(null, 3, 8),
      show_if: fc.option(
        fc.record({
          match: fc.constantFrom('all' as const, 'any' as const),
          conditions: fc.array(
            fc.record({ field_id: fc.constantFrom(...ids), op: fc.constantFrom('is', 'is_not', 'contains', 'more_than', 'answered', 'not_answered'), value }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        { nil: null },
      ),
    })
    .map((some) => ({ ...Form.parse({ pages: [{ fields: [{ field_id, kind: 'text' }] }] }).pages[0]?.fields[0], label: 'One', choices, ...some }) as FormField)
const form = fc.tuple(...ids.map(someField), fc.integer({ min: 1, max: 5 })).map((all) => {
  const fields = all.slice(0, -1) as FormField[]
  const cut = all.at(-1) as number
  return { pages: [fields.slice(0, cut), fields.slice(cut)].map((some) => ({ title: '', fields: some })) }
})
const given: fc.Arbitrary<FieldAnswers> = fc.dictionary(fc.constantFrom(...ids), fc.oneof(value, fc.array(value, { maxLength: 3 })))

test('whatever form and answers: no answer is kept that is not asked, and a second check of what is kept finds the same', () => {
  fc.assert(
    fc.property(form, given, (some, answers) => {
      const { answers: kept, asked, problems, meant } = checkAnswers(some, answers)
      for (const field_id of Object.keys(kept)) expect(asked.has(field_id)).toBe(true)
      const again = checkAnswers(some, kept)
      expect({ ...again, asked: [...again.asked] }).toEqual({ answers: kept, problems, meant, asked: [...asked] })
    }),
    { numRuns: 500 },
  )
})

test('whatever the pages: each field that is asked is on one page, and the answers are those of the same form on one page', () => {
  fc.assert(
    fc.property(form, given, (some, answers) => {
      const { asked, answers: kept } = checkAnswers(some, answers)
      const fields = some.pages.flatMap((page) => page.fields)
      const shown = shownPages(some, answers).flatMap((page) => page.fields.map(({ field_id }) => field_id))
      expect(shown).toEqual(fields.filter(({ field_id, kind }) => asked.has(field_id) && kind !== 'hidden').map(({ field_id }) => field_id))
      expect(checkAnswers({ pages: [{ title: '', fields }] }, answers).answers).toEqual(kept)
    }),
    { numRuns: 300 },
  )
})

test('a field that asks about a later one, a choice without choices and a redirect to a script are named before publishing', () => {
  const sound = Form.parse({ pages: [{ fields: [{ field_id: 'one', kind: 'choice', label: 'One', choices }] }], redirect: '/thanks' })
  expect(formProblems(sound)).toEqual([])
  const [page] = sound.pages
  const first = page?.fields[0] as FormField
  const later = { ...first, show_if: { match: 'all' as const, conditions: [{ field_id: 'two', op: 'answered' as const, value: '' }] } }
  expect(
    formProblems({ ...sound, pages: [{ title: '', fields: [later, { ...first, field_id: 'two', choices: [] }] }], redirect: 'javascript:alert(1)' }),
  ).toEqual([
    { path: 'pages.0.fields.0', code: 'condition_field' },
    { path: 'pages.0.fields.1', code: 'no_choices' },
    { path: 'redirect', code: 'redirect' },
  ])
  expect(formProblems({ ...sound, redirect: '//evil.example' })).toEqual([{ path: 'redirect', code: 'redirect' }])
})
