import { currentLocale } from '@porchlight/ui/translate.ts'

/** Returns a language's name ('de' → 'German'), or the tag if unknown. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Tags of the available languages. */
const tags =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

/** Returns the available languages, sorted by name, except those in `besides`. */
export const languageChoices = (besides: readonly string[] = []): { value: string; label: string }[] =>
  tags
    .filter((tag) => !besides.includes(tag))
    .map((value) => ({ value, label: languageName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, currentLocale()))
