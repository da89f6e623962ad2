import type { Language, Text } from '../translate.ts'

/** Texts of an app by `domain.key`, each in every language it is shipped in. */
export type WordList = Record<string, Record<string, Text>>

/** Returns an app's texts for programs that do not run it: its build writes them beside its scripts. */
export function wordList(languages: readonly Language[]): WordList {
  const keys = Object.keys(languages[0]?.texts ?? {})
  return Object.fromEntries(
    keys.map((key) => [key, Object.fromEntries(languages.flatMap(({ locale, texts }) => (texts[key] === undefined ? [] : [[locale, texts[key]]])))]),
  )
}
