import { type Language, setLanguage } from '@porchlight/ui/translate.ts'

declare global {
  /** The texts of the page's first view; the build puts them in. */
  const __FIRST_WORDS__: Language
  interface Window {
    /** The texts of the page's first view; undefined in English. */
    firstWords?: Language
  }
}

setLanguage(__FIRST_WORDS__)
window.firstWords = __FIRST_WORDS__
