import { currentLocale } from '@porchlight/ui'

/** Returns a country's name for its two-letter code; the code itself if unknown. */
export const countryText = (code: string): string => nameOf('region', code)

/** Returns a language's name for its tag ('de-AT' → 'Austrian German'); empty if unknown or '*', which browsers send to accept any language. */
export const languageText = (tag: string): string => (tag && tag !== '*' ? nameOf('language', tag) : '')

function nameOf(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(currentLocale(), { type }).of(code) ?? code
  } catch {
    return code
  }
}
