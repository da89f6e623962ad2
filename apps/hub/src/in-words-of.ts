import { shippedLanguageOf } from '@porchlight/contracts/translations/shipped-languages'
import { setLanguage } from '@porchlight/ui/translate.ts'
import { catalogues } from './languages/catalogues.ts'

/**
 * Renders with the hub's strings in the given language, falling back to English. The language is process-wide, so `draw` must be synchronous: no other page may
 * render at the same time.
 */
export function inWordsOf<T>(language: string, draw: () => T extends Promise<unknown> ? never : T): T {
  setLanguage(catalogues[shippedLanguageOf(language) ?? 'en'])
  try {
    return draw()
  } finally {
    setLanguage(catalogues.en)
  }
}
