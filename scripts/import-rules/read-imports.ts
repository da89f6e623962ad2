import { parseSync } from 'oxc-parser'

/** An import in a file. `typesOnly` is true if type stripping removes the whole statement. */
export type Import = { specifier: string; typesOnly: boolean; line: number }

/** Returns all imports and re-exports in a TypeScript file, including dynamic imports of a constant string. Throws an Error if the file cannot be parsed. */
export function readImports(file: string, source: string): Import[] {
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
