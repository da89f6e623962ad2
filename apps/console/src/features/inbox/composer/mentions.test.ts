import { expect, test } from 'vitest'
import { mentionedIn, mentionMatches, typedAfterSign, withMention } from './mentions.ts'

const people = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ann Lee' },
  { id: '3', name: 'Bo (night)' },
]

test.each([
  ['@', 1, { at: 0, query: '' }],
  ['hi @an', 6, { at: 3, query: 'an' }],
  ['hi @ann le', 10, { at: 3, query: 'ann le' }],
  ['mail a@b', 8, null],
  ['@ann lee said', 13, null],
  ['plain', 5, null],
  ['@a\nb', 4, null],
])('finds the mention in %j at caret %i', (text, caret, expected) => expect(typedAfterSign(text, caret)).toEqual(expected))

test('matches the beginning of any word in a name', () => {
  expect(mentionMatches(people, 'an').map((one) => one.id)).toEqual(['1', '2'])
  expect(mentionMatches(people, 'le').map((one) => one.id)).toEqual(['2'])
  expect(mentionMatches(people, 'zz')).toEqual([])
  expect(mentionMatches(people, '')).toHaveLength(3)
})

test('completes the name and puts the caret after it', () => {
  expect(withMention('hi @an there', { at: 3, query: 'an' }, 'Ann')).toEqual({ text: 'hi @Ann there', caret: 8 })
})

test.each([
  ['@Ann hello', ['1']],
  ['@Ann Lee hello', ['2']],
  ['@Ann Lee and @Ann', ['2', '1']],
  ['(@Bo (night))', ['3']],
  ['@Anna', []],
  ['me@Ann', []],
])('%j mentions %j', (text, ids) => expect(mentionedIn(text, people).toSorted()).toEqual(ids.toSorted()))
