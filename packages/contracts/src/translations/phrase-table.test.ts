import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Phrase, phraseTable } from './phrase-table.ts'

const table = phraseTable([
  { source: 'bike', translation: 'Rad' },
  { source: 'bike shop', translation: 'Radladen' },
  { source: 'shop in Bern', translation: 'Berner Laden' },
  { source: 'bike shop in Bern and Basel', translation: 'alle Läden' },
  { source: 'Rad', translation: 'never' },
  { source: '(beta)', translation: '(Test)' },
  { source: 'C++', translation: 'C plus' },
  { source: '   ', translation: 'never' },
  { source: 'unwritten', translation: '' },
  { source: 'हिन्द', translation: 'never' },
])

test.each([
  ['a bike', 'a Rad'],
  ['bikes, e_bike, bike2, motorbike', 'bikes, e_bike, bike2, motorbike'],
  ['Bike', 'Bike'],
  ['bike-shop', 'Rad-shop'],
  ['the bike shop in Bern', 'the Radladen in Bern'],
  ['the shop in Bern', 'the Berner Laden'],
  ['bike shop in Bern and Basel', 'alle Läden'],
  ['bike shop in Bern and Biel', 'Radladen in Bern and Biel'],
  ['bike\n  shop\u00a0in Bern', 'Radladen\u00a0in Bern'],
  ['bike bike shop bike', 'Rad Radladen Rad'],
  ['search(beta), C++!', 'search(Test), C plus!'],
  ['unwritten   words', 'unwritten   words'],
  ['हिन्दी', 'हिन्दी'],
  ['🚲bike🚲', '🚲Rad🚲'],
  ['', ''],
])('%j', (text, translated) => expect(table.translate(text)).toBe(translated))

test('a table without phrases changes nothing', () => expect(phraseTable([]).translate('a bike')).toBe('a bike'))

/** A naive implementation of the same rule: the longest phrase found at every token. */
function slowly(text: string, phrases: readonly Phrase[]): string {
  const tokensOf = (of: string) => of.match(/[\p{L}\p{M}\p{N}_]+|\s+|./gsu) ?? []
  const pieces = tokensOf(text)
  const alike = (one?: string, other?: string) => one !== undefined && (one === other || (one.trim() === '' && other?.trim() === ''))
  let made = ''
  for (let at = 0; at < pieces.length; ) {
    const here = phrases
      .filter(
        ({ source, translation }) => source.trim() !== '' && translation !== '' && tokensOf(source).every((token, each) => alike(token, pieces[at + each])),
      )
      .toSorted((one, other) => tokensOf(other.source).length - tokensOf(one.source).length)[0]
    made += here ? here.translation : pieces[at]
    at += here ? tokensOf(here.source).length : 1
  }
  return made
}

test('finds the same phrases as a naive search at every position', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'ab', '+', '(', ' '), { maxLength: 12 }).map((list) => list.join(' '))
  const phrase = fc.record({ source: words, translation: fc.constantFrom('X', 'Y', 'a', '') })
  fc.assert(
    fc.property(words, fc.uniqueArray(phrase, { maxLength: 8, selector: ({ source }) => source.replaceAll(/\s+/g, ' ') }), (text, phrases) => {
      expect(phraseTable(phrases).translate(text)).toBe(slowly(text, phrases))
    }),
    { numRuns: 500 },
  )
})

test('phrases with a common prefix, and a text that never completes one, take no longer than others', () => {
  const alike = Array.from({ length: 300 }, (_, at) => ({ source: `${'a '.repeat(at + 1)}b`, translation: 'x' }))
  const far = phraseTable(alike)
  // 30,000 words that could each begin the longest phrase: comparing every phrase at every position would take minutes.
  expect(far.translate('a '.repeat(30_000))).toBe('a '.repeat(30_000))
  expect(far.translate(`${'a '.repeat(30_000)}b`)).toBe(`${'a '.repeat(29_700)}x`)
})
