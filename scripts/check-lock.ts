// Checks that the lock file works on every machine: it has no download URLs, and locks every platform package that a locked package lists.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root, say } from './tooling/command.ts'

const Entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const { packages } = z.object({ packages: z.record(z.string(), Entry) }).parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))

const problems: string[] = []
for (const [place, entry] of Object.entries(packages)) {
  if (entry.resolved?.includes('://')) problems.push(`${place} records a download address`)
  if (place.startsWith('node_modules/') && !entry.link && !entry.integrity) problems.push(`${place} has no checksum`)
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isLocked(place, name)) problems.push(`${place} names ${name}, which is not locked: machines that need it cannot install`)
  }
}
for (const problem of problems) say(problem)
say(`${Object.keys(packages).length} locked packages: ${problems.length} problems.`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Resolves as Node does: next to the package, then in every folder above it. */
function isLocked(place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at}${at && '/'}node_modules/${name}`]) return true
    if (at === '') return false
  }
}
