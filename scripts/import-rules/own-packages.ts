import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** An export target is a source file or (in published packages) a built file and its types. */
type Exports = Record<string, string | { types: string; default: string }>

/** Returns a function that resolves one of our package names (`@porchlight/contracts/limits`) to its file, using the `exports` field of its package.json. */
export function ownPackageResolver(root: string): (specifier: string) => string | null {
  const packages = globSync('packages/*/package.json', { cwd: root }).map((file) => {
    const { name, exports }: { name: string; exports?: Exports } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
    return { name, exports: exports ?? {}, folder: path.dirname(file) }
  })
  return (specifier) => {
    for (const { name, exports, folder } of packages) {
      if (specifier !== name && !specifier.startsWith(`${name}/`)) continue
      const target = exportOf(exports, `.${specifier.slice(name.length)}`)
      return target && path.posix.join(folder, target)
    }
    return null
  }
}

function exportOf(exports: Exports, wanted: string): string | null {
  const exact = exports[wanted]
  if (exact) return typeof exact === 'string' ? exact : exact.types
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*')
    if (typeof target === 'string' && after !== undefined && wanted.startsWith(before) && wanted.endsWith(after))
      return target.replace('*', wanted.slice(before.length, wanted.length - after.length))
  }
  return null
}
