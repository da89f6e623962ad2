import { unknownPlaceholders } from '@porchlight/contracts/translations/placeholders'

const named = (names: readonly string[]) => names.map((name) => `{${name}}`)
const namesIn = (text: string) => unknownPlaceholders(text, [])

/** Returns likely mistakes in a phrase's placeholders: unknown names, and names missing from the translation (if there is one). */
export function placeholderWarnings(source: string, translation: string, known: readonly string[]): { unknown: string[]; lost: string[] } {
  const isKnown = (name: string) => known.includes(name) || /^app(Name|Url)([1-9]|10)$/.test(name)
  const inTranslation = namesIn(translation)
  return {
    unknown: named([...new Set([...namesIn(source), ...inTranslation])].filter((name) => !isKnown(name))),
    lost: translation.trim() === '' ? [] : named(namesIn(source).filter((name) => !inTranslation.includes(name))),
  }
}
