import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { englishTexts, sourcesBelow } from '../catalogues.ts'
import { root } from '../tooling/command.ts'

/** The folder of the console's language files: `fr.json`, `pt-BR.json`. */
export const languagesFolder = path.join(root, 'apps/console/languages')

/** A text: its only form as a string, or its plural forms by category. */
export type Said = string | Record<string, string>
/** A text of a language file: the English that was translated, and its translation; an empty one is still to be made. */
export type Translation = { english: Said; text: Said }
/** A language file as read, with the language that its name stands for. */
export type LanguageFile = { tag: string; name: string; isFromRight: boolean; texts: Map<string, Translation> }

/** What is wrong or still to be done, by key: `refused` texts are not used, and say why; those in `changed` were made for another English text. */
export type Findings = { missing: string[]; changed: string[]; gone: string[]; refused: { key: string; why: string }[] }

/** Languages with catalogues of their own. */
const builtIn = ['en', 'de']
const scriptsFromRight = ['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']

/** Returns every English text of the console by its key. */
export const englishOfConsole = (): Map<string, Record<string, string>> =>
  englishTexts(['apps/console/src', 'packages/ui/src'].flatMap((folder) => sourcesBelow(path.join(root, folder))))

/** Returns the paths of the language files in a folder, by name. */
export const languageFilesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => path.join(folder, name))
    : []

/**
 * Reads a language file.
 * @throws Error that names the file and what is wrong, if it is no language file
 */
export const readLanguageFile = (file: string): LanguageFile => languageOf(path.basename(file, '.json'), readFileSync(file, 'utf8'))

/**
 * The same for the content of a file.
 * @throws Error that names the language and what is wrong
 */
export function languageOf(tag: string, content: string): LanguageFile {
  const fault = (why: string) => new Error(`${tag}.json: ${why}`)
  if (!isTag(tag)) throw fault('the name must be a language, written like fr, pt-BR or zh-Hant')
  if (builtIn.includes(tag)) throw fault(`${tag} has its texts beside the screens (docs/translate.md)`)
  let read: unknown
  try {
    read = JSON.parse(content)
  } catch (cause) {
    throw fault(`this is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  if (!isRecord(read)) throw fault('it must be an object of texts by their key')
  const texts = new Map<string, Translation>()
  for (const [key, value] of Object.entries(read)) {
    if (!isRecord(value) || !isSaid(value.english) || !isSaid(value.text)) throw fault(`${key} needs "english" and "text"`)
    texts.set(key, { english: value.english, text: value.text })
  }
  return { tag, name: nameOf(tag), isFromRight: scriptsFromRight.includes(new Intl.Locale(tag).maximize().script ?? ''), texts }
}

/** Compares a file's texts with the English ones. */
export function findingsOf({ tag, texts }: Pick<LanguageFile, 'tag' | 'texts'>, english: ReadonlyMap<string, Record<string, string>>): Findings {
  const findings: Findings = { missing: [], changed: [], gone: [], refused: [] }
  const categories: string[] = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  for (const [key, forms] of english) {
    const translation = texts.get(key)
    if (!translation || isEmpty(translation.text)) {
      findings.missing.push(key)
      continue
    }
    const why = faultOf(translation.text, forms, categories)
    if (why) findings.refused.push({ key, why })
    else if (!isSame(translation.english, forms)) findings.changed.push(key)
  }
  findings.gone = [...texts.keys()].filter((key) => !english.has(key))
  return findings
}

/** Returns the texts of a file that the console can use, by key: those that are translated, still exist and are not refused. */
export function usableTexts(file: LanguageFile, english: ReadonlyMap<string, Record<string, string>>): Record<string, Said> {
  const { missing, gone, refused } = findingsOf(file, english)
  const unusable = new Set([...missing, ...gone, ...refused.map(({ key }) => key)])
  return Object.fromEntries([...file.texts].flatMap(([key, { text }]) => (unusable.has(key) ? [] : [[key, text]])))
}

/** Returns the names of the placeholders in a text. */
const placeholdersOf = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()

/** Returns why a text cannot stand for these English forms, or undefined. */
function faultOf(text: Said, english: Record<string, string>, categories: readonly string[]): string | undefined {
  const wanted = placeholdersOf(Object.values(english).join(' '))
  const forms = typeof text === 'string' ? { other: text } : text
  if (typeof text !== 'string') {
    if (!wanted.includes('count') && !('one' in english)) return 'it has plural forms, but nothing is counted'
    const needed = categories.filter((form) => !forms[form]?.trim())
    if (needed.length > 0) return `plural form ${needed.join(', ')} is missing`
    const unknown = Object.keys(forms).filter((form) => !categories.includes(form))
    if (unknown.length > 0) return `plural form ${unknown.join(', ')} is not of this language`
  } else if ('one' in english && categories.length > 1) return `plural forms are missing: ${categories.join(', ')}`
  for (const [form, said] of Object.entries(forms)) {
    const given = placeholdersOf(said)
    const odd = given.filter((name) => !wanted.includes(name))
    if (odd.length > 0) return `there is no placeholder ${shown(odd)}`
    // A form for one or two may say the number in words.
    const lost = wanted.filter((name) => !given.includes(name) && (form === 'other' || name !== 'count'))
    if (lost.length > 0) return `placeholder ${shown(lost)} is missing`
  }
  return undefined
}

const shown = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
const isSame = (one: Said, forms: Record<string, string>) => {
  const other = typeof one === 'string' ? { other: one } : one
  return Object.keys({ ...other, ...forms }).every((form) => other[form] === forms[form])
}
const isEmpty = (text: Said) => (typeof text === 'string' ? text : Object.values(text).join('')).trim() === ''
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSaid = (value: unknown): value is Said =>
  typeof value === 'string' || (isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every((form) => typeof form === 'string'))

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && Intl.PluralRules.supportedLocalesOf(tag).length > 0
  } catch (_notATag) {
    return false
  }
}

/** Returns a language's name in itself, as the first word of a line. */
function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
