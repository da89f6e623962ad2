import { expect, test } from 'vitest'
import { placeFrom, searchOf, sortIn } from './place.ts'

test.each(['', '?view=defaults&category=c1', '?child=lib1', '?category=c1&status=draft&author=u1&sort=views&q=tyres', '?why=article%3Aa1&whyFor=lib1'])(
  'the query string %j round-trips',
  (search) => {
    expect(searchOf(placeFrom(new URLSearchParams(search)))).toBe(search)
  },
)

test.each(['?view=else', '?status=gone', '?category=%3Cb%3E', '?why=user:1', '?why=article:', '?sort=-1', '?whyFor=x'])(
  'invalid values in %j fall back to the defaults',
  (search) => {
    expect(searchOf(placeFrom(new URLSearchParams(search)))).toBe('')
  },
)

test.each([
  ['', 'updated'],
  ['?sort=title', 'title'],
  ['?sort=position', 'updated'],
  ['?category=c1', 'position'],
  ['?category=c1&sort=updated', 'updated'],
])('%j is sorted by %s', (search, sort) => {
  expect(sortIn(placeFrom(new URLSearchParams(search)))).toBe(sort)
})
