import { currentLocale } from '@porchlight/ui'

/** A country's name out of its two letters; the letters where nobody knows them. */
export const countryText = (code: string): string => nameOf('region', code)

/** A language's name out of its tag ('de-AT' → 'Austrian German'); empty, also for '*', the tag of browsers that take any. */
export const languageText = (tag: string): string => (tag && tag !== '*' ? nameOf('language', tag) : '')

function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(currentLocale(), { type }).of(code) ?? code
  } catch {
    return code
  }
}
