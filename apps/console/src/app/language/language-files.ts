import type { ConsoleLanguage } from '../../shared/interface/language/language.ts'

/** The languages of the files in `apps/console/languages`, which the build puts here (`apps/console/language-files.ts`). */
export const languageFiles: readonly ConsoleLanguage[] = []
