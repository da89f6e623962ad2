import { type Language, setLanguage } from '@porchlight/ui/translate.ts'
import { germanFirst } from './german-first.ts'

setLanguage(germanFirst)
window.firstWords = germanFirst

declare global {
  interface Window {
    /** The texts of the page's first view, for the app; undefined in English. */
    firstWords?: Language
  }
}
