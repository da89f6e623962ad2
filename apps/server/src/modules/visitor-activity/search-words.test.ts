import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['squeaky brakes', 'brakes squeaky'],
  ['Brakes, squeaky!', 'brakes squeaky'],
  ['How do I fix my squeaky BRAKES?', 'brakes fix squeaky'],
  ['brakes brakes', 'brakes'],
  ['VÉLO', 'velo'],
  ['About us', 'about us'],
  ['?!', ''],
])('%j is grouped under %j', (query, words) => {
  expect(searchWords(query)).toBe(words)
})
