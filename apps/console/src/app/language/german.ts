import type { Language, Text, Texts } from '@porchlight/ui/translate.ts'

/** Catalogues of all features, of shared code and of the app, located by file name. */
const catalogues = import.meta.glob<Record<string, Texts>>('../../**/german.ts', { eager: true, import: 'german' })

const texts: Record<string, Text> = Object.fromEntries(
  Object.values(catalogues).flatMap((domains) =>
    Object.entries(domains).flatMap(([domain, catalogue]) => Object.entries(catalogue).map(([key, text]) => [`${domain}.${key}`, text])),
  ),
)

/** German translation of the console. Loaded when a user selects German; missing strings fall back to English. */
export const german: Language = { locale: 'de', texts }
