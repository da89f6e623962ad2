import { type Language, setLanguage } from '@porchlight/ui/translate.ts'
import { german } from './german.ts'

const english: Language = { locale: 'en', texts: {} }
const catalogues = new Map([['de', german]])

/**
 * Renders with the hub's strings in the given language, falling back to English. The language is process-wide, so `draw` must be synchronous: no other page may
 * render at the same time.
 */
export function inWordsOf<T>(language: string, draw: () => T extends Promise<unknown> ? never : T): T {
  setLanguage(catalogues.get(language.split('-')[0] ?? '') ?? english)
  try {
    return draw()
  } finally {
    setLanguage(english)
  }
}
