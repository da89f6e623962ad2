import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slugs.ts'

test.each([
  ['Reset your password', 'reset-your-password'],
  ['  What?! Again…  ', 'what-again'],
  ['Größe & Maße', 'größe-maße'],
  ['返品について', '返品について'],
  ['?!', 'article'],
  ['🚲', '🚲'],
  ['🚲 + 🛠️', '🚲-🛠'],
  ['🚲 Bikes', 'bikes'],
  ['Gro\u0308\u00dfe', 'größe'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['<b>x</b>', 'b-x-b'],
])('the slug of %j is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('long titles give short slugs of whole words', () => {
  expect(slugOf('word '.repeat(60)).length).toBeLessThanOrEqual(80)
  expect(slugOf('x'.repeat(300))).toHaveLength(80)
})

test('a used slug gets a number', () => {
  expect(freeSlug('a', new Set())).toBe('a')
  expect(freeSlug('a', new Set(['a', 'a-2']))).toBe('a-3')
})
