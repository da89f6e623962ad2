import { type Language, setLanguage } from '@porchlight/ui/translate.ts'
import { german } from './german.ts'

const english: Language = { locale: 'en', texts: {} }
const catalogues = new Map([['de', german]])

/**
 * Draws something in the hub's own words of a language, in English where there are none. Words are chosen for the whole process, so `draw` must not wait for
 * anything: no other page is drawn meanwhile.
 */
export function inWordsOf<T>(language: string, draw: () => T extends Promise<unknown> ? never : T): T {
  setLanguage(catalogues.get(language.split('-')[0] ?? '') ?? english)
  try {
    return draw()
  } finally {
    setLanguage(english)
  }
}
