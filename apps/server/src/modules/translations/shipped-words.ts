import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VisitorText } from '@porchlight/contracts/translations/visitor-texts'
import { refuse } from '../../kernel/errors.ts'

const apps = join(import.meta.dirname, '../../../..')

/** Texts by `domain.key`, each in every language it is shipped in. */
type Words = Record<string, Record<string, VisitorText>>

/** Returns the texts of help center and widget, as their builds have written them: the widget's first. Only its desk needs them, so they are not kept. */
export async function shippedWords(): Promise<Words> {
  const read = async (app: string) => JSON.parse(await readFile(join(apps, app, 'dist/words.json'), 'utf8').catch(() => '{}')) as Words
  return { ...(await read('widget')), ...(await read('hub')) }
}

const formsOf = (text: VisitorText): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholdersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? []

/** @throws AppError `invalid_input` if a text lacks a placeholder of the English one, has another, or forms that its language does not have */
export function checkText(language: string, english: VisitorText, text: VisitorText): void {
  const expected = new Set(formsOf(english).flatMap(placeholdersOf))
  const wrong = (why: string) => refuse('invalid_input', { fields: { text: why } })
  for (const form of formsOf(text)) {
    const unknown = placeholdersOf(form).find((each) => !expected.has(each))
    if (unknown) throw wrong(`unknown placeholder ${unknown}`)
    // A form of a single number may leave it out.
    const lost = [...expected].find((each) => !form.includes(each) && (typeof text === 'string' || each !== '{count}'))
    if (lost) throw wrong(`lost placeholder ${lost}`)
  }
  if (typeof text === 'string') return
  if (!expected.has('{count}')) throw wrong('has no plural forms')
  if (expected.size > 0 && !text.other.includes('{count}')) throw wrong('lost placeholder {count}')
  const forms: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const needless = Object.keys(text).find((form) => !forms.includes(form))
  if (needless) throw wrong(`the language has no plural form ${needless}`)
}
