import path from 'node:path'
import { readImports } from '../import-rules/read-imports.ts'

/** What files contain, by their paths relative to the project's root. */
export type Sources = ReadonlyMap<string, string>
/** Returns the file behind one of our package names, null for others. */
export type ResolvePackage = (specifier: string) => string | null

/** Returns which files import each file or start a worker or a process with it; with `types`, also those that import nothing but types. */
export function importersByFile(sources: Sources, resolvePackage: ResolvePackage, { types }: { types: boolean }): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const [file, source] of sources) {
    const imported = readImports(file, source)
      .filter(({ typesOnly }) => types || !typesOnly)
      .map(({ specifier }) => specifier)
    const started = [...source.matchAll(/new URL\(\s*'(\.[^']+\.ts)'/g)].map(([, address = '']) => address)
    for (const specifier of [...imported, ...started]) {
      const target = resolve(file, specifier, resolvePackage)
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  return importers
}

function resolve(file: string, specifier: string, resolvePackage: ResolvePackage): string {
  const plain = specifier.replace(/\?.*$/, '')
  return plain.startsWith('.') ? path.posix.join(path.posix.dirname(file), plain) : (resolvePackage(plain) ?? plain)
}
