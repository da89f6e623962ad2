import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { KeptResults } from '../tooling/kept-results.ts'

/** An import in a file. `typesOnly` is true if type stripping removes the whole statement. */
export type Import = { specifier: string; typesOnly: boolean; line: number }

let kept: KeptResults<Import[]> | undefined

/** Has `readImports` use what earlier runs read, until the returned function is called, which keeps what this run read. */
export function keepImports(): () => void {
  kept = new KeptResults('imports', 'scripts/import-rules/read-imports.ts')
  return () => {
    kept?.save()
    kept = undefined
  }
}

/** By the kind of file, because its text means something else in a file with JSX: several rules read the same file. */
const known: Record<string, Map<string, Import[]>> = {}

/** Returns all imports and re-exports in a TypeScript file, including dynamic imports of a constant string. Throws an Error if the file cannot be parsed. */
export function readImports(file: string, source: string): Import[] {
  const kind = path.extname(file)
  known[kind] ??= new Map()
  const found = known[kind].get(source) ?? kept?.of([kind, source], () => parseImports(file, source)) ?? parseImports(file, source)
  known[kind].set(source, found)
  return found
}

function parseImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source)
  const fatal = errors.find((error) => error.severity === 'Error')
  if (fatal) throw new Error(`${file}: ${fatal.message}`)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  // `import { type X } from 'y'` still loads y at run time; only `import type` does not.
  const vanishes = (start: number) => /^(import|export)\s+type\b/.test(source.slice(start, start + 40))
  const found: Import[] = []
  for (const statement of module.staticImports) {
    found.push({ specifier: statement.moduleRequest.value, typesOnly: vanishes(statement.start), line: lineAt(statement.start) })
  }
  for (const statement of module.staticExports) {
    const request = statement.entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (request) found.push({ specifier: request.value, typesOnly: vanishes(statement.start), line: lineAt(statement.start) })
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const [, specifier] = /^(?:'([^']*)'|"([^"]*)")$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.filter(Boolean) ?? []
    if (specifier) found.push({ specifier, typesOnly: false, line: lineAt(start) })
  }
  return found
}
