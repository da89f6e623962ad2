import { expect, test } from 'vitest'
import { splitTags, withTags } from './split-tags.ts'

test.each([
  ['brake', [], 'brake'],
  ['brake,', ['brake'], ''],
  ['brake, pads', ['brake'], 'pads'],
  ['a;b， c、d، e؛', ['a', 'b', 'c', 'd', 'e'], ''],
  [' , ,x', [], 'x'],
])('splits keywords at separators: %j', (text, whole, rest) => {
  expect(splitTags(text)).toEqual({ whole, rest })
})

test('tags are deduplicated, truncated, and limited in number', () => {
  expect(withTags(['Brake'], ['brake', 'pads', ' ', 'x'.repeat(90)], { max: 50, lengthMax: 80 })).toEqual(['Brake', 'pads', 'x'.repeat(80)])
  expect(withTags(['a'], ['b', 'c'], { max: 2, lengthMax: 80 })).toEqual(['a', 'b'])
})
