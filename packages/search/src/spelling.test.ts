import { expect, test } from 'vitest'
import { distanceWithin } from './edit-distance.ts'
import { SearchIndex } from './search-index.ts'
import { searchWithCorrection } from './search-together.ts'
import { Spelling } from './spelling.ts'
import { corpus } from './testing/corpus.ts'

test.each([
  ['brakes', 'brakes', 0],
  ['brakes', 'brake', 1],
  ['brakes', 'braeks', 1],
  ['brakes', 'brakez', 1],
  ['brakes', 'bbrakes', 1],
  ['brakes', 'barkez', 2],
  ['brakes', 'chains', undefined],
  ['', 'ab', 2],
  ['abc', '', undefined],
])('%s and %s are %s edits apart', (one, other, steps) => {
  expect(distanceWithin(one, other, 2)).toBe(steps)
  expect(distanceWithin(other, one, 2)).toBe(steps)
})

/** A naive implementation of the distance, without a bound. */
function naive(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, a) => Array.from({ length: other.length + 1 }, (_none, b) => (a === 0 ? b : b === 0 ? a : 0)))
  const at = (a: number, b: number) => rows[a]?.[b] ?? 0
  for (let a = 1; a <= one.length; a++)
    for (let b = 1; b <= other.length; b++) {
      let best = Math.min(at(a - 1, b) + 1, at(a, b - 1) + 1, at(a - 1, b - 1) + (one[a - 1] === other[b - 1] ? 0 : 1))
      if (a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]) best = Math.min(best, at(a - 2, b - 2) + 1)
      ;(rows[a] ?? [])[b] = best
    }
  return at(one.length, other.length)
}

test('the bounded distance equals the naive one for words of up to four letters', () => {
  const words = ['']
  for (const word of words) if (word.length < 4) words.push(`${word}a`, `${word}b`, `${word}c`)
  for (const one of words.filter((_, place) => place % 7 === 0))
    for (const other of words) {
      const exact = naive(one, other)
      expect([one, other, distanceWithin(one, other, 2)]).toEqual([one, other, exact <= 2 ? exact : undefined])
    }
})

const spelling = new Spelling(new Map(['brakes', 'braces', 'shipping', 'refund', 'tyre', 'abroad'].map((word) => [word, word === 'brakes' ? 2 : 1])))
test.each([
  ['brackes', { query: 'brakes', words: ['brakes'] }],
  ['shiping', { query: 'shipping', words: ['shipping'] }],
  ['shpipping', { query: 'shipping', words: ['shipping'] }],
  ['shiping abraod', { query: 'shipping abroad', words: ['shipping', 'abroad'] }],
  ['the shiping', { query: 'shipping', words: ['shipping'] }],
  // Questions in another language.
  ['shiping kosten', undefined],
  ['refunt verlangen', undefined],
  ['tyres shiping kosten', undefined],
  ['refund shiping abroad kosten', { query: 'refund shipping abroad kosten', words: ['shipping'] }],
  ['wo finde ich die tyres meiner bestellung', undefined],
  ['wie lange dauert ein refand', undefined],
  ['ship', undefined],
  ['shipping', undefined],
  ['tyr', undefined],
  ['xyzzy', undefined],
  ['refund2', undefined],
  ['', undefined],
])('%j is corrected to %j', (query, expected) => {
  expect(spelling.correct(query)).toEqual(expected)
})

test("the typed query keeps its results and their order; the correction's results follow", () => {
  const index = new SearchIndex(corpus)
  for (const query of ['password', 'oil', 'clean oil', 'repair', 'norway', 'working days', 'about us'])
    expect(searchWithCorrection([index], query)).toEqual({ hits: index.search(query), corrected: undefined })
  const { hits, corrected } = searchWithCorrection([index], 'pasword rules')
  const exact = index.search('pasword rules')
  expect(corrected).toBe('password rules')
  expect(hits.slice(0, exact.length)).toEqual(exact)
  expect(hits.map((hit) => `${hit.rank} ${hit.id}`)).toEqual(['4 password-rules', '8 password', '8 reset', '8 change-email'])
  expect(searchWithCorrection([index], 'pasword').hits.map((hit) => hit.id)).toEqual(index.search('password').map((hit) => hit.id))
  expect(searchWithCorrection([index], 'pasword', 2).hits).toHaveLength(2)
  expect(searchWithCorrection([index], 'qqqqqq')).toEqual({ hits: [], corrected: undefined })
})
