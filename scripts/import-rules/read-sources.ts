import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the text of every TypeScript file of the project, by its path relative to the root. */
export function readSources(root: string): Map<string, string> {
  const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', '{apps,packages}/*/*.ts', '{e2e,bench,scripts}/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}
