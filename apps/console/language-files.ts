import path from 'node:path'
import type { Plugin } from 'vite'
import { englishOfConsole, findingsOf, languageFilesIn, languagesFolder, readLanguageFile, usableTexts } from '../../scripts/translations/language-file.ts'

const list = '/src/app/language/language-files.ts'
const prefix = 'language-file:'

/**
 * Adds the languages of a folder to the console (docs/translate.md). A text that is missing, no longer exists or has the wrong placeholders is left out, so the
 * console shows it in English; a warning names each refused one. A file that is no language file fails the build.
 */
export function languageFiles(folder = languagesFolder): Plugin {
  let known: ReturnType<typeof englishOfConsole> | undefined
  const english = () => {
    known ??= englishOfConsole()
    return known
  }
  return {
    name: 'language-files',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (id.endsWith(list)) {
        const entries = languageFilesIn(folder).map((file) => {
          this.addWatchFile(file)
          const { tag, name, isFromRight } = readLanguageFile(file)
          return `{ ...${JSON.stringify({ tag, name, isFromRight })}, load: async () => (await import('${prefix}${tag}')).language }`
        })
        return `export const languageFiles = [${entries.join(', ')}]`
      }
      if (!id.startsWith(`\0${prefix}`)) return null
      const file = readLanguageFile(path.join(folder, `${id.slice(prefix.length + 1)}.json`))
      for (const { key, why } of findingsOf(file, english()).refused) this.warn(`${file.tag}.json: ${key} is left out: ${why}`)
      return `export const language = ${JSON.stringify({ locale: file.tag, texts: usableTexts(file, english()) })}`
    },
  }
}
