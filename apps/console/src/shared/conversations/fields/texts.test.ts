import { conversationFields } from '@porchlight/contracts/conversations/conversation-fields'
import { type Fields, operators } from '@porchlight/contracts/lists/list-language'
import { expect, test } from 'vitest'
import { filterText } from './filter-texts.ts'
import { fieldText } from './texts.ts'

const fields = Object.entries(conversationFields as Fields)

test('every field with a fixed set of choices has labels for them', () => {
  const keys = fields.flatMap(([name, { choices = [], unfiltered }]) => (unfiltered ? [] : choices.map((choice) => `${name}_${choice}`)))
  expect(keys).toContain('priority_urgent')
  // A missing text renders as its key.
  expect(keys.filter((key) => (fieldText as (key: string) => string)(key) === key)).toEqual([])
})

test('every operator has a label', () => {
  expect(operators.filter((op) => filterText(`op_${op}`) === `op_${op}`)).toEqual([])
})
