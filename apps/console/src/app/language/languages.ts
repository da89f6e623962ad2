import { boot } from '../../shared/boot.ts'
import { type ConsoleLanguage, offerLanguages } from '../../shared/language/language.ts'

const german: ConsoleLanguage = { tag: 'de', name: 'Deutsch', load: async () => (await import('./german.ts')).german }

/** Makes texts outside the catalogues visible, and runs from right to left; offered where the developer pages are. */
const pseudo: ConsoleLanguage = { tag: 'en-XB', name: 'Pseudo-language', isFromRight: true, load: async () => (await import('./pseudo.ts')).pseudo }

/** The languages the console is available in. English is always available. */
export const offerConsoleLanguages = (): void => offerLanguages(boot.has_developer_pages ? [german, pseudo] : [german])
