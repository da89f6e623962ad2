import { type Language, setLanguage } from '@porchlight/ui/translate.ts'
import { germanFirst } from './german-first.ts'

setLanguage(germanFirst)
window.firstWords = germanFirst

declare global {
  interface Window {
    /** German UI strings for the page's first view; undefined in English. */
    firstWords?: Language
  }
}
