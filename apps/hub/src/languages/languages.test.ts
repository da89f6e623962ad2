import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { shippedLanguages } from '@porchlight/contracts/translations/shipped-languages'
import { languageFrom, type Text } from '@porchlight/ui/translate.ts'
import { expect, test } from 'vitest'
import { allWords } from '../../../widget/src/frame/languages/all-words.ts'
import { english as widgetEnglish } from '../../../widget/src/frame/languages/english.ts'
import { firstLanguages } from '../../../widget/src/frame/languages/first-languages.ts'
import { inWordsOf } from '../in-words-of.ts'
import { t } from '../texts.ts'
import { catalogues, english as hubEnglish } from './catalogues.ts'

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const translated = shippedLanguages.filter((each) => each !== 'en')

/** Returns what is wrong with a translation of the English text. */
function faultsOf(language: string, english: Text, text: Text | undefined): string[] {
  if (text === undefined) return ['is missing']
  const expected = placeholders(formsOf(english).at(-1) ?? '')
  const faults: string[] = []
  const other = typeof text === 'string' ? text : text.other
  if (placeholders(other).join() !== expected.join()) faults.push(`has the placeholders ${placeholders(other).join() || 'none'}, not ${expected.join()}`)
  for (const form of formsOf(text)) {
    // A form of a single number may leave it out.
    if (placeholders(form).some((each) => !expected.includes(each))) faults.push(`“${form}” has other placeholders`)
    if (expected.some((each) => each !== '{count}' && !form.includes(each))) faults.push(`“${form}” has lost a placeholder`)
    // Single words such as “Status” may be the same in both languages.
    if (
      form.trim() === '' ||
      (formsOf(english).includes(form) &&
        form
          .replace(/\{\w+\}/g, '')
          .trim()
          .includes(' '))
    )
      faults.push(`“${form}” is not translated`)
  }
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const needsForms = typeof english !== 'string'
  if (needsForms && typeof text === 'string') faults.push('has no plural forms')
  if (typeof text !== 'string' && forms.some((form) => text[form] === undefined)) faults.push(`lacks one of the forms ${[...forms].sort().join()}`)
  return faults
}

test.each(translated)('every text of hub and widget exists in the language %s, with all its placeholders and plural forms', async (language) => {
  const widget = await allWords[language]?.()
  const both = [
    ['hub', hubEnglish.texts, catalogues[language].texts],
    ['widget', languageFrom('en', widgetEnglish).texts, widget?.texts ?? {}],
  ] as const
  const faults = both.flatMap(([app, english, texts]) => [
    ...Object.entries(english).flatMap(([key, text]) => faultsOf(language, text, texts[key]).map((fault) => `${app} ${key} ${fault}`)),
    ...Object.keys(texts).flatMap((key) => (english[key] === undefined ? [`${app} ${key} is of no use`] : [])),
  ])
  expect(faults).toEqual([])
  const first = firstLanguages.find(({ locale }) => locale === language)?.texts ?? {}
  expect(Object.keys(first).filter((key) => widget?.texts[key] !== first[key])).toEqual([])
})

test('the faults are found', () => {
  expect(faultsOf('fr', 'Hello {name}', undefined)).toEqual(['is missing'])
  expect(faultsOf('fr', 'Hello {name}', 'Bonjour')).toHaveLength(2)
  expect(faultsOf('fr', 'Good day, {name}', 'Good day, {name}')).toEqual(['“Good day, {name}” is not translated'])
  expect(faultsOf('ar', { one: '{count} star', other: '{count} stars' }, { one: 'نجمة', other: '{count} نجمة' })).toEqual([
    'lacks one of the forms few,many,one,other,two,zero',
  ])
})

test('no catalogue of texts in hub and widget is left out of the walk', () => {
  const root = path.join(import.meta.dirname, '../../../..')
  const walked = new Set([...Object.keys(hubEnglish.texts).map((key) => key.split('.')[0] ?? ''), ...Object.keys(widgetEnglish)])
  const declared = globSync('apps/{hub,widget}/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/defineTexts\('([\w-]+)'/g)].map((found) => found[1] ?? ''),
  )
  expect(declared.length).toBeGreaterThan(10)
  expect(declared.filter((domain) => !walked.has(domain))).toEqual([])
})

test('hub strings use the given language while a page renders, then English again', () => {
  expect(inWordsOf('de-CH', () => [t('question'), t('found', { count: 2 })])).toEqual(['Hat das Ihre Frage beantwortet?', '2 Treffer'])
  expect(inWordsOf('ar', () => [0, 1, 2, 3, 11, 100].map((count) => t('articles', { count })))).toEqual([
    'لا مقالات',
    'مقالة واحدة',
    'مقالتان',
    '3 مقالات',
    '11 مقالة',
    '100 مقالة',
  ])
  expect(t('question')).toBe('Did this answer your question?')
  expect(inWordsOf('pl', () => t('question'))).toBe('Did this answer your question?')
  expect(() =>
    inWordsOf('de', () => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  expect(t('question')).toBe('Did this answer your question?')
})
