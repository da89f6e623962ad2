import { expect, test } from 'vitest'
import { stateOf } from '../../../shared/content/article-state.ts'
import { allOrNone, extended, kept, nothing, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('')

test('selects one row at a time, and ranges from the last one', () => {
  const one = toggled(nothing, 'b')
  expect(ids(one)).toBe('b')
  expect(ids(toggled(one, 'b'))).toBe('')
  const range = extended(one, 'd', order)
  expect(ids(range)).toBe('bcd')
  expect(ids(extended(range, 'a', order))).toBe('abcd')
  expect(ids(extended(nothing, 'c', order))).toBe('c')
  expect(ids(extended(toggled(nothing, 'gone'), 'c', order))).toBe('cgone')
})

test('selects all or none, and drops rows that are gone', () => {
  expect(ids(allOrNone(toggled(nothing, 'a'), order))).toBe('abcde')
  expect(ids(allOrNone(allOrNone(nothing, order), order))).toBe('')
  expect(ids(kept(allOrNone(nothing, order), ['b', 'd']))).toBe('bd')
  const same = toggled(nothing, 'a')
  expect(kept(same, order)).toBe(same)
})

const article = { is_disabled: false, is_published: false, has_draft: false, publish_at: null }
test.each([
  [{}, 'draft'],
  [{ is_published: true }, 'published'],
  [{ is_published: true, has_draft: true }, 'changed'],
  [{ publish_at: '2026-12-01T00:00:00Z' }, 'scheduled'],
  [{ is_published: true, is_disabled: true }, 'disabled'],
] as const)('an article with %j is %s', (change, state) => expect(stateOf({ ...article, ...change })).toBe(state))
