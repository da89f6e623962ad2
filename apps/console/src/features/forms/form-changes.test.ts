import { Form, type FormField } from '@porchlight/contracts/forms/form'
import { expect, test } from 'vitest'
import { withField, withFieldMoved, withoutField, withoutPage } from './form-changes.ts'

const form = Form.parse({
  pages: [
    { fields: ['a', 'b'].map((field_id) => ({ field_id, kind: 'text', label: field_id })) },
    { fields: [{ field_id: 'c', kind: 'text', label: 'c', show_if: { match: 'all', conditions: [{ field_id: 'a', op: 'answered' }] } }] },
  ],
})
const idsOf = (one: Form) => one.pages.map(({ fields }) => fields.map(({ field_id }) => field_id).join(''))

test('fields move within their page and to another one', () => {
  expect(idsOf(withFieldMoved(form, 'a', 0, 1))).toEqual(['ba', 'c'])
  expect(idsOf(withFieldMoved(form, 'a', 1, 9))).toEqual(['b', 'ca'])
  expect(idsOf(withFieldMoved(form, 'x', 1, 0))).toEqual(['ab', 'c'])
})

test('removing a page keeps its fields, and removing a field removes the conditions about it', () => {
  expect(idsOf(withoutPage(form, 1))).toEqual(['abc'])
  expect(idsOf(withoutPage(form, 0))).toEqual(['abc'])
  const without = withoutField(form, 'a')
  expect(idsOf(without)).toEqual(['b', 'c'])
  expect(without.pages[1]?.fields[0]?.show_if).toBeNull()
})

test('a field is added at the end of a page', () => {
  const field = { ...(form.pages[0]?.fields[0] as FormField), field_id: 'd' }
  expect(idsOf(withField(form, 0, field))).toEqual(['abd', 'c'])
})
