import type { Query } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showsChange } from './shows-change.ts'

const query = (data: unknown) => ({ state: { data } }) as Pick<Query, 'state'>
const list = query({ pages: [{ articles: [{ article_id: 'a1', article_title: 'a2' }] }] })

test.each([
  [list, ['a1'], false, true],
  [list, ['b1', 'a1'], false, true],
  [list, ['a'], false, false],
  [list, ['b1'], false, false],
  [list, [], true, true],
  [query(undefined), ['a1'], false, false],
  [query(undefined), [], true, true],
])('a query is affected if it contains a changed item, or if anything may have changed: %#', (each, ids, isAnything, expected) =>
  expect(showsChange(each, { ids: new Set(ids), isAnything })).toBe(expected),
)
