import { globSync } from 'node:fs'
import path from 'node:path'
import { root } from '../tooling/command.ts'
import type { LanguageFile, Said, Translation } from './language-file.ts'

/** Reads German, whose catalogues are beside the screens, as if it were a language file made for today's English texts. */
export async function german(english: ReadonlyMap<string, Record<string, string>>): Promise<LanguageFile> {
  const texts = new Map<string, Translation>()
  for (const file of globSync('apps/console/src/**/german.ts', { cwd: root, exclude: ['**/app/language/**'] })) {
    const { german: domains } = (await import(path.join(root, file))) as { german?: Record<string, Record<string, Said>> }
    for (const [domain, catalogue] of Object.entries(domains ?? {}))
      for (const [key, text] of Object.entries(catalogue)) texts.set(`${domain}.${key}`, { english: english.get(`${domain}.${key}`) ?? '', text })
  }
  return { tag: 'de', name: 'Deutsch', isFromRight: false, texts }
}
