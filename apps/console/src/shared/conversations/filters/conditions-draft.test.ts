import type { Filter } from '@porchlight/contracts/lists/list-language'
import { expect, test } from 'vitest'
import { conditionsDraft, countConditions, filterOfDraft, isDraftComplete } from './conditions-draft.ts'

const urgent = { field: 'priority', op: 'is', value: 'urgent' } as const
const mine = { field: 'assignee_id', op: 'is', value: '@me' } as const

test('groups inside groups are edited and kept', () => {
  const filter: Filter = { all: [urgent, { any: [mine, { all: [urgent, mine] }] }] }
  const draft = conditionsDraft(filter)
  expect(filterOfDraft(draft)).toEqual(filter)
  expect(countConditions(draft)).toBe(4)
})

test('a new filter begins with one condition, or with none where none is needed', () => {
  expect(filterOfDraft(conditionsDraft(undefined))).toEqual({ all: [urgent] })
  expect(filterOfDraft(conditionsDraft({ all: [] }))).toBeUndefined()
})

test('empty groups are left out; a condition without a value inside a group is incomplete', () => {
  expect(filterOfDraft({ match: 'any', parts: [mine, { match: 'all', parts: [] }] })).toEqual({ any: [mine] })
  expect(isDraftComplete({ match: 'all', parts: [mine, { match: 'any', parts: [urgent] }] })).toBe(true)
  expect(isDraftComplete({ match: 'all', parts: [mine, { match: 'any', parts: [{ ...urgent, value: undefined }] }] })).toBe(false)
})
