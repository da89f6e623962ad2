import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const wishes = (header: string, asked?: string, chosen: string | null = null) => ({ asked, chosen, header })

test.each([
  ['the header', wishes('de'), 'de'],
  ['a region of a language that is there', wishes('de-AT'), 'de'],
  ['a language of which a region is there', wishes('pt'), 'pt-BR'],
  ['a script of a language that is there', wishes('zh-Hant'), 'zh-Hant'],
  ['small letters', wishes('PT-br'), 'pt-BR'],
  ['the order of the header', wishes('fr, de;q=0.4, pt-BR;q=0.7'), 'pt-BR'],
  ['the original before a translation that is less wanted', wishes('en, de;q=0.9'), 'en'],
  ['the original in its region', wishes('en-GB, de;q=0.9'), 'en'],
  ['a language that is refused', wishes('de;q=0, pt-BR'), 'pt-BR'],
  ['anything', wishes('*'), 'en'],
  ['nothing that is there', wishes('fr'), 'en'],
  ['no header', wishes(''), 'en'],
  ['a broken header', wishes(';;,,;q=x,=, -;q'), 'en'],
  ['the choice before the header', wishes('de', undefined, 'pt-BR'), 'pt-BR'],
  ['a choice that is no longer there', wishes('de', undefined, 'fr'), 'de'],
  ['the choice of the original', wishes('de', undefined, 'en'), 'en'],
  ['the parameter before everything', wishes('de', 'pt', 'en'), 'pt-BR'],
  ['a parameter that is not there', wishes('de', 'fr', 'pt-BR'), 'pt-BR'],
])('%s', (_what, wanted, language) => expect(chooseLanguage(wanted, 'en', ['de', 'pt-BR', 'zh-Hant'])).toBe(language))

test('the original language still counts as the original when it is also listed among the translations', () =>
  expect(chooseLanguage(wishes('fr, de'), 'de', ['de', 'fr'])).toBe('fr'))
