import type { Language, Text, Texts } from '@porchlight/ui/translate.ts'

/** The catalogues of all features, of shared code and of the app, found by their file name. */
const catalogues = import.meta.glob<Record<string, Texts>>('../../**/german.ts', { eager: true, import: 'german' })

const texts: Record<string, Text> = Object.fromEntries(
  Object.values(catalogues).flatMap((domains) =>
    Object.entries(domains).flatMap(([domain, catalogue]) => Object.entries(catalogue).map(([key, text]) => [`${domain}.${key}`, text])),
  ),
)

/** The console in German. Loaded when a user chooses it; missing texts are shown in English. */
export const german: Language = { locale: 'de', texts }
