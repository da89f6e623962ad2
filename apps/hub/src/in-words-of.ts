import { shippedLanguageOf } from '@porchlight/contracts/translations/shipped-languages'
import { setLanguage, type Texts } from '@porchlight/ui/translate.ts'
import { catalogues } from './languages/catalogues.ts'

/**
 * Renders with the hub's strings in the given language, falling back to English. The language is process-wide, so `draw` must be synchronous: no other page may
 * render at the same time.
 * @param own the library's own texts, which it says instead
 */
export function inWordsOf<T>(language: string, draw: () => T extends Promise<unknown> ? never : T, own?: Texts): T {
  const shipped = catalogues[shippedLanguageOf(language) ?? 'en']
  setLanguage(own === undefined ? shipped : { locale: language, texts: { ...shipped.texts, ...own } })
  try {
    return draw()
  } finally {
    setLanguage(catalogues.en)
  }
}
