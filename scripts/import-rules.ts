// Checks every import in the project against scripts/import-rules/areas.ts and every table the server uses against the `tables.ts` of the modules, after
// verifying with planted files that each rule can fail.
import { globSync } from 'node:fs'
import path from 'node:path'
import type { ModuleTables } from '../apps/server/src/kernel/module-tables.ts'
import { areas } from './import-rules/areas.ts'
import { checkImports } from './import-rules/check-imports.ts'
import { checkTableCheck, checkTables } from './import-rules/check-tables.ts'
import { ownPackageResolver } from './import-rules/own-packages.ts'
import { planted } from './import-rules/planted.ts'
import { keepImports } from './import-rules/read-imports.ts'
import { readSources } from './import-rules/read-sources.ts'
import { root, say } from './tooling/command.ts'

const resolvePackage = ownPackageResolver(root)
const flagged = (file: string, source: string, loads: Record<string, string> = {}) =>
  checkImports(new Map([[file, source], ...Object.entries(loads)]), resolvePackage).map(({ rule }) => rule)

const blind = planted.filter(({ rule, file, bad, loads }) => !flagged(file, bad, loads).includes(rule)).map(({ rule, bad }) => `${rule} does not see: ${bad}`)
const strict = planted
  .filter(({ rule, file, good, loads }) => rule !== 'no area' && flagged(file, good, loads).length > 0)
  .map(({ rule, good }) => `${rule} forbids: ${good}`)
const unproven = areas
  .filter(({ name }) => name !== 'tests' && !planted.some(({ rule }) => rule === name))
  .map(({ name }) => `${name} has no planted violation`)

const sources = readSources(root)
const keep = keepImports()
const violations = checkImports(sources, resolvePackage)
keep()

const generated = 'apps/server/src/kernel/generated/tables.ts'
const tables = [...(/interface Tables \{(.*?)\n\}/s.exec(sources.get(generated) ?? '')?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table)
const isServers = (file: string) => file.startsWith('apps/server/src/') && !/\.test\.ts$|\/testing(\.ts$|\/)|\/generated\//.test(file)
const misused = [...checkTableCheck(), ...checkTables(new Map([...sources].filter(([file]) => isServers(file))), { tables, declared: await declaredTables() })]

/** Loads `tables.ts` of every module, of the kernel and of the demo. */
async function declaredTables(): Promise<Map<string, ModuleTables>> {
  const found = globSync('apps/server/src/{kernel,demo,modules/*}/tables.ts', { cwd: root })
  return new Map(
    await Promise.all(
      found.map(async (file): Promise<[string, ModuleTables]> => {
        const { tables }: { tables: ModuleTables } = await import(path.join(root, file))
        return [path.basename(path.dirname(file)), tables]
      }),
    ),
  )
}

const empty = sources.size < 50 ? [`Only ${sources.size} files were read: the check looks in the wrong place.`] : []

const problems = [...blind, ...strict, ...unproven, ...empty, ...misused, ...violations.map(({ file, line, message }) => `${file}:${line} ${message}`)]
for (const problem of problems) say(problem)
say(`${sources.size} files, ${areas.length} areas, ${tables.length} tables, ${planted.length} planted violations: ${problems.length} problems.`)
process.exitCode = problems.length > 0 ? 1 : 0
