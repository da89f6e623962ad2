// Checks format and lint rules in the files that differ from when they last passed, and in those that import them: one rule, about promises that nobody awaits, follows
// types through imports. Importers of importers would be a third of the project, for a promise that goes through functions without a declared type; `npm test`
// checks every file.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ownPackageResolver } from './import-rules/own-packages.ts'
import { keepImports } from './import-rules/read-imports.ts'
import { readSources } from './import-rules/read-sources.ts'
import { command, root, say } from './tooling/command.ts'
import { importersByFile } from './tooling/importers.ts'
import { hashOf, KeptResults } from './tooling/kept-results.ts'

/** More than so many names are too long for a command; then every file is checked. */
const filesMax = 2000

const files = await projectFiles()
const passed = new KeptResults<true>('lint', 'biome.json', 'scripts/lint-changed.ts', '{.,apps/*,packages/*,e2e,bench}/package.json')
const textOf = (file: string) => hashOf(readFileSync(path.join(root, file)))
const changed = files.filter((file) => !passed.knows([file, textOf(file)]))
const keep = keepImports()
const importers = importersByFile(readSources(root), ownPackageResolver(root), { types: true })
keep()
const concerned = [...new Set(changed.flatMap((file) => [file, ...(importers.get(file) ?? [])]))].filter((file) => existsSync(path.join(root, file)))
const code = concerned.length === 0 ? 0 : await lint(concerned.length > filesMax ? ['.'] : concerned)
if (code === 0) {
  for (const file of files) passed.of([file, textOf(file)], () => true)
  passed.save()
}
say(`${changed.length} of ${files.length} files changed; with those that import them ${concerned.length} were checked.`)
process.exitCode = code

async function lint(paths: readonly string[]): Promise<number> {
  return (await command('biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...paths])).code
}

/** Returns all files that git knows or would add. */
async function projectFiles(): Promise<string[]> {
  const { code, output } = await command('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { quiet: true })
  if (code !== 0) throw new Error(`git does not say which files there are: ${output}`)
  return output.split('\0').filter((file) => file !== '' && statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile())
}
