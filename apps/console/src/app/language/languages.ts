import { boot } from '../../shared/connection/boot.ts'
import { type ConsoleLanguage, offerLanguages } from '../../shared/interface/language/language.ts'
import { languageFiles } from './language-files.ts'

const german: ConsoleLanguage = { tag: 'de', name: 'Deutsch', load: async () => (await import('./german.ts')).german }

/** Pseudo-language that reveals text missing from the catalogues, laid out right to left. Available only where the developer pages are. */
const pseudo: ConsoleLanguage = { tag: 'en-XB', name: 'Pseudo-language', isFromRight: true, load: async () => (await import('./pseudo.ts')).pseudo }

/** The languages the console is available in. English is always available. */
export const offerConsoleLanguages = (): void => offerLanguages([german, ...languageFiles, ...(boot.has_developer_pages ? [pseudo] : [])])
