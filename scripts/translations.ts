// `npm run translations -- --missing fr`: what a language of the console lacks; `--add fr` adds the missing texts to its file, to be translated there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { say } from './tooling/command.ts'
import { german } from './translations/german.ts'
import {
  englishOfConsole,
  findingsOf,
  type LanguageFile,
  languageFilesIn,
  languageOf,
  languagesFolder,
  readLanguageFile,
  type Said,
} from './translations/language-file.ts'

const usage = `npm run translations -- <option>
  --list            the languages, and how much of each is translated
  --missing <LANG>  what is missing, what was made for another English text, what is not used any more, and texts that are refused
  --add <LANG>      adds the missing texts to apps/console/languages/<LANG>.json, with their English, and drops those that are not used any more
<LANG> is a language like fr, pt-BR or zh-Hant; see docs/translate.md.`

const fileOf = (tag: string) => path.join(languagesFolder, `${tag}.json`)
const english = englishOfConsole()
/** An English text as files have it: plain, or its plural forms. */
const said = (forms: Record<string, string>): Said => ('one' in forms ? forms : (forms.other ?? ''))
const told = (text: Said) =>
  typeof text === 'string'
    ? text
    : Object.entries(text)
        .map(([form, one]) => `${form}: ${one}`)
        .join(' | ')

/** @throws Error if the file is no language file, or isn't there */
async function languageCalled(tag: string): Promise<LanguageFile> {
  if (tag === 'de') return german(english)
  if (!existsSync(fileOf(tag))) throw new Error(`${tag}.json is not in apps/console/languages. To start it: npm run translations -- --add ${tag}`)
  return readLanguageFile(fileOf(tag))
}

/** Returns whether every text that is there can be used. */
async function report(tag: string): Promise<boolean> {
  const file = await languageCalled(tag)
  const { missing, changed, gone, refused } = findingsOf(file, english)
  const lines = (title: string, all: readonly string[]) => all.length > 0 && say(`\n${title} (${all.length})\n${all.map((line) => `  ${line}`).join('\n')}`)
  say(`${file.name} (${tag}): ${english.size - missing.length - refused.length} of ${english.size} texts`)
  lines(
    'Missing: shown in English',
    missing.map((key) => `${key}  ${told(said(english.get(key) ?? {}))}`),
  )
  lines(
    'English has changed: check the translation, then correct its "english"',
    changed.map((key) => `${key}  ${told(file.texts.get(key)?.english ?? '')}  →  ${told(said(english.get(key) ?? {}))}`),
  )
  lines('Not used any more', gone)
  lines(
    'Refused: shown in English',
    refused.map(({ key, why }) => `${key}  ${why}`),
  )
  return refused.length === 0
}

function add(tag: string): void {
  const file = fileOf(tag)
  const { texts } = languageOf(tag, existsSync(file) ? readFileSync(file, 'utf8') : '{}')
  const kept = [...english].map(([key, forms]) => [key, texts.get(key) ?? { english: said(forms), text: '' }] as const)
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`)
  say(`apps/console/languages/${tag}.json has ${kept.length} texts, ${kept.filter(([key]) => !texts.has(key)).length} of them added.`)
}

const { values } = parseArgs({ options: { list: { type: 'boolean' }, missing: { type: 'string' }, add: { type: 'string' } } })
try {
  if (values.list) {
    for (const tag of ['de', ...languageFilesIn(languagesFolder).map((file) => path.basename(file, '.json'))]) {
      const file = await languageCalled(tag)
      const { missing, changed, gone, refused } = findingsOf(file, english)
      say(`${tag}  ${file.name}: ${missing.length} missing, ${changed.length} changed, ${gone.length} not used, ${refused.length} refused, of ${english.size}`)
    }
  } else if (values.missing !== undefined) process.exitCode = (await report(values.missing)) ? 0 : 1
  else if (values.add !== undefined) add(values.add)
  else {
    say(usage)
    process.exitCode = 2
  }
} catch (fault) {
  say(fault instanceof Error ? fault.message : String(fault))
  process.exitCode = 1
}
