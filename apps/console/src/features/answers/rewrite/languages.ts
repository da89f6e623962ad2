import { currentLocale } from '@porchlight/ui/translate.ts'

/** Languages that are offered for translations. */
const tags = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
]

/** Returns the languages that texts can be translated into, in the console's own words, by name. */
export function offeredLanguages(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(currentLocale(), { type: 'language' })
  return tags.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) => one.label.localeCompare(other.label))
}
