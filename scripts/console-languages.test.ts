// Holds for every text.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { german } from '../apps/console/src/app/language/german.ts'
import { englishTexts, frozenTexts, sourcesBelow } from './catalogues.ts'
import { root } from './tooling/command.ts'
import { findingsOf, languageFilesIn, languageOf, languagesFolder, readLanguageFile, type Said, usableTexts } from './translations/language-file.ts'

const files = [...sourcesBelow(path.join(root, 'apps/console/src')), ...sourcesBelow(path.join(root, 'packages/ui/src'))]
const english = englishTexts(files)

const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()
const formsOf = (key: string): Record<string, string> => {
  const text = german.texts[key] ?? ''
  return typeof text === 'string' ? { other: text } : { ...text }
}

describe('the German catalogue of the console', () => {
  test('has every text of every catalogue, and no others', () => {
    // Fewer texts would mean that a catalogue was not read.
    expect(english.size).toBeGreaterThan(1000)
    const missing = [...english.keys()].filter((key) => !Object.hasOwn(german.texts, key))
    const needless = Object.keys(german.texts).filter((key) => !english.has(key))
    expect({ missing, needless }).toEqual({ missing: [], needless: [] })
  })
  test('has non-empty texts with the placeholders of the English ones', () => {
    const wrong = [...english].flatMap(([key, forms]) => {
      if (!Object.hasOwn(german.texts, key)) return []
      const wanted = placeholders(Object.values(forms).join(' '))
      return Object.entries(formsOf(key)).flatMap(([form, text]) => {
        const given = placeholders(text)
        const isOdd = given.some((name) => !wanted.includes(name)) || (form === 'other' && wanted.some((name) => !given.includes(name)))
        return isOdd || text.trim() === '' ? [`${key} (${form}): ${text}`] : []
      })
    })
    expect(wrong).toEqual([])
  })
  test('has plural forms where English has', () => {
    const isPlural = (key: string) => typeof german.texts[key] === 'object'
    const wrong = [...english].filter(([key, forms]) => Object.hasOwn(german.texts, key) && isPlural(key) !== Object.hasOwn(forms, 'one'))
    expect(wrong.map(([key]) => key)).toEqual([])
  })
  test('addresses people as "Sie"', () => {
    const said = Object.entries(german.texts).flatMap(([key]) => Object.values(formsOf(key)).map((text) => `${key}: ${text}`))
    expect(said.filter((text) => /\b(du|dich|dir|dein|deine|deinen|deinem|deiner)\b/i.test(text.slice(text.indexOf(': '))))).toEqual([])
  })
})

describe('language files', () => {
  const forms = new Map<string, Record<string, string>>([
    ['a.said', { other: 'Hello {name}' }],
    ['a.counted', { one: '{count} page of {book}', other: '{count} pages of {book}' }],
  ])
  const findings = (tag: string, key: string, text: Said, english: Said = forms.get(key) ?? '') =>
    findingsOf({ tag, texts: new Map([[key, { english, text }]]) }, forms)

  test.each<[string, string, Said, string | null]>([
    ['fr', 'a.said', 'Bonjour {name}', null],
    ['fr', 'a.said', 'Bonjour', 'placeholder {name} is missing'],
    ['fr', 'a.said', 'Bonjour {nom}', 'there is no placeholder {nom}'],
    ['fr', 'a.said', { other: 'Bonjour {name}' }, 'it has plural forms, but nothing is counted'],
    ['fr', 'a.counted', '{count} pages de {book}', 'plural forms are missing: one, many, other'],
    ['fr', 'a.counted', { one: '{book}', other: '{count} {book}' }, 'plural form many is missing'],
    ['fr', 'a.counted', { one: 'une page de {book}', many: '{count} de {book}', other: '{count} {book}' }, null],
    ['fr', 'a.counted', { one: 'une page', many: '{count} de {book}', other: '{count} {book}' }, 'placeholder {book} is missing'],
    ['fr', 'a.counted', { one: '{book}', many: '{count} {book}', other: '{book}' }, 'placeholder {count} is missing'],
    ['fr', 'a.counted', { one: '{book}', few: '{book}', many: '{count} {book}', other: '{count} {book}' }, 'plural form few is not of this language'],
    ['ja', 'a.counted', '{book} {count}', null],
  ])('%s, %s: %j: %s', (tag, key, text, why) => {
    expect(findings(tag, key, text).refused).toEqual(why === null ? [] : [{ key, why }])
    expect(usableTexts({ tag, name: '', isFromRight: false, texts: new Map([[key, { english: '', text }]]) }, forms)).toEqual(
      why === null ? { [key]: text } : {},
    )
  })
  test('tell what is missing, made for another English text, or not used any more', () => {
    expect(findings('fr', 'a.said', ' ').missing).toEqual(['a.said', 'a.counted'])
    expect(findings('fr', 'a.said', 'Bonjour {name}', 'Hi {name}').changed).toEqual(['a.said'])
    expect(findings('fr', 'a.gone', 'Bonjour').gone).toEqual(['a.gone'])
  })
  test.each([
    ['fr', '{', /^fr\.json: this is no JSON/],
    ['fr', '[]', /^fr\.json: it must be an object/],
    ['fr', '{"a.said":"Bonjour"}', /^fr\.json: a\.said needs "english" and "text"/],
    ['fr_FR', '{}', /^fr_FR\.json: the name must be a language/],
    ['de', '{}', /^de\.json: de has its texts beside the screens/],
  ])('%s %s is refused by name', (tag, content, why) => expect(() => languageOf(tag, content)).toThrow(why))
  test('know the name and the direction of their language', () => {
    expect(languageOf('fr', '{}')).toMatchObject({ name: 'Français', isFromRight: false })
    expect(languageOf('ar', '{}')).toMatchObject({ name: 'العربية', isFromRight: true })
  })
  test('have no text that is refused, except the planted one of the sample', () => {
    const files = [languagesFolder, path.join(root, 'e2e/samples/languages')].flatMap(languageFilesIn).map(readLanguageFile)
    expect(files.flatMap((file) => findingsOf(file, english).refused.map(({ key, why }) => `${file.tag} ${key}: ${why}`))).toEqual([
      'nl profile.pagesOf: there is no placeholder {pagina}',
    ])
  })
})

describe('texts follow a change of language', () => {
  test('no module reads a text at load time', () => expect(files.flatMap((file) => frozenTexts(file))).toEqual([]))
  test.each([
    ["import { t } from './texts.ts'\nconst label = t('a')", 1],
    ["import { t } from './texts.ts'\nconst choices = [{ label: t('a') }, { label: t('b') }]", 2],
    ["import { t as shell } from '../shell/texts.ts'\nexport const title = { text: shell('a') }", 1],
    ["import { title } from './titles.ts'\nconst label = title('a')", 1],
    ["const t = defineTexts('x', { a: 'A' })\nconst label = t('a')", 1],
    ['const format = new Intl.NumberFormat(currentLocale())', 1],
    ["import { t } from './texts.ts'\nconst label = () => t('a')\nfunction shown() { return t('a') }", 0],
    ["import { t } from './other.ts'\nconst label = t('a')", 0],
  ])('finds the texts read at load time in planted code: %s', (source, count) => expect(frozenTexts('planted.tsx', source)).toHaveLength(count))

  const withoutLanguage = /\.toLocale\w*String\((\)|undefined)|\bIntl\.\w+\((\)|undefined)/
  test('dates and numbers use the language of the console, not of the browser', () =>
    expect(files.filter((file) => withoutLanguage.test(readFileSync(file, 'utf8')))).toEqual([]))
  test.each(['views.toLocaleString()', 'date.toLocaleString(undefined, {})', 'new Intl.NumberFormat(undefined, {})', 'new Intl.DateTimeFormat()'])(
    "detects formatting in the browser's language in planted code: %s",
    (source) => expect(source).toMatch(withoutLanguage),
  )
})
