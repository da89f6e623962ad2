import { expect, test } from 'vitest'
import { findByWords, foldWords, isOneLetterOff, misfitOf } from './find-words.ts'

test.each([
  ['Übersetzung', 'ubersetzung'],
  ['Uebersetzung', 'ubersetzung'],
  ['Straße', 'strasse'],
  ['CAFÉ', 'cafe'],
])('%s is folded to %s', (text, folded) => expect(foldWords(text)).toBe(folded))

test.each([
  ['password', 'pasword', true],
  ['password', 'passsword', true],
  ['password', 'passwort', true],
  ['password', 'apssword', true],
  ['password', 'password', true],
  ['password', 'pasrwods', false],
  ['logo', 'loop', false],
])('%s and %s differ in one letter: %s', (one, other, is) => expect(isOneLetterOff(one, other)).toBe(is))

const page = { title: 'Business hours', words: ['opening hours holidays', 'All day · Feiertage'] }

test.each(['hours', 'hour', 'opening', 'openning', 'holiday', 'how to set my opening hours', 'Feiertag', 'feiertagskalender', 'BUSINESS', 'busines hours'])(
  '“%s” finds the page',
  (query) => expect(misfitOf(page, query)).not.toBeNull(),
)
test.each(['password', 'hours password', 'xyz'])('“%s” does not', (query) => expect(misfitOf(page, query)).toBeNull())

test('the title counts most, then the synonyms, then the labels; everything is found by nothing', () => {
  const entries = [{ title: 'Widget', words: ['', 'Logo'] }, { title: 'Company', words: ['logo'] }, { title: 'Logo' }]
  const titles = (query: string) => findByWords(entries, query, (one) => one).map(({ title }) => title)
  expect(titles('logo')).toEqual(['Logo', 'Company', 'Widget'])
  expect(titles('')).toEqual(['Widget', 'Company', 'Logo'])
})
