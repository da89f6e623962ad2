import type { ShippedLanguage } from '@porchlight/contracts/translations/shipped-languages'
import type { Language } from '@porchlight/ui/translate.ts'
import { arabicFirst } from './arabic-first.ts'
import { frenchFirst } from './french-first.ts'
import { germanFirst } from './german-first.ts'
import { spanishFirst } from './spanish-first.ts'
import { type FirstWords, languageOf } from './widget-words.ts'

const firstWords: Record<Exclude<ShippedLanguage, 'en'>, FirstWords> = { ar: arabicFirst, de: germanFirst, es: spanishFirst, fr: frenchFirst }

/** The first view's texts in every language shipped besides English. The build writes a page for each, which has no other language's texts. */
export const firstLanguages: readonly Language[] = Object.entries(firstWords).map(([locale, words]) => languageOf(locale, words))
