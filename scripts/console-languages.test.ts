import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { german } from '../apps/console/src/app/language/german.ts'
import { englishTexts, frozenTexts, sourcesBelow } from './catalogues.ts'
import { root } from './tooling/command.ts'

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
