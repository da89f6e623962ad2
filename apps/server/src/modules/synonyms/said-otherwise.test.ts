import { expect, test } from 'vitest'
import { alternativesOfWord, synonymsFrom, withSynonyms } from './said-otherwise.ts'

const synonyms = [
  synonymsFrom([
    ['bill', 'invoice', 'Rechnung'],
    ['Pay', 'settle'],
    ['send back', 'return'],
    ['Straße', 'road'],
    ['請求書', 'invoice'],
  ]),
]

test.each([
  ['no word has a synonym', 'brakes', []],
  ['one has', 'bill', ['invoice', 'Rechnung']],
  ['other forms of it', 'my Bills', ['invoice', 'Rechnung']],
  ['in another group of another word', 'pay a bill', ['pay invoice', 'pay Rechnung', 'settle bill', 'settle invoice', 'settle Rechnung']],
  ['a phrase', 'how to send back a bike', ['return bike']],
  ['a part of a phrase is no phrase', 'send a bike', []],
  ['folded, as searches fold', 'STRASSE', ['road']],
  ['in a script without spaces', '請求書', ['invoice']],
  ['only stop words', 'the', []],
  ['nothing', '', []],
])('a query is said otherwise if %s', (_case, query, expected) => {
  expect(withSynonyms(synonyms, query).sort()).toEqual([...expected].sort())
})

test('those that differ least come first, and there are at most twelve', () => {
  const many = [synonymsFrom(['one', 'two', 'three', 'four'].map((word) => [word, ...Array.from({ length: 11 }, (_, at) => `${word}${at}`)]))]
  const said = withSynonyms(many, 'one two three four')
  expect(said).toHaveLength(12)
  expect(withSynonyms(many, 'one two three four', 2)).toEqual(said.slice(0, 2))
  expect(said[0]?.split(' ').filter((word) => ['one', 'two', 'three', 'four'].includes(word))).toHaveLength(3)
})

test('answers know the single words that mean the same, also of a stem', () => {
  expect(alternativesOfWord(synonyms, 'bills').sort()).toEqual(['invoice', 'rechnung'])
  expect(alternativesOfWord(synonyms, 'invoic').sort()).toContain('bill')
  expect(alternativesOfWord(synonyms, 'return')).toEqual([])
  // Searches see text in a script without spaces as pairs of characters.
  expect(alternativesOfWord(synonyms, '請求書')).toEqual(['invoice'])
  expect(alternativesOfWord(synonyms, 'invoice')).toContain('請求書')
})

test('a word in all groups of a library costs no more than in two', () => {
  const all = [synonymsFrom(Array.from({ length: 200 }, (_group, group) => ['bill', ...Array.from({ length: 11 }, (_word, at) => `paper${group}x${at}`)]))]
  expect(alternativesOfWord(all, 'bill')).toHaveLength(24)
  expect(withSynonyms(all, 'bill bill bill')).toHaveLength(12)
})
