import { globSync } from 'node:fs'
import path from 'node:path'
import type { Calls } from '../../apps/server/src/testing/calls.ts'

/** Fills the screens of a domain with content, and returns their addresses. */
export type Look = (calls: Calls) => Promise<string[]>

/** The looks of the domains that have a file of their own here, by its name. */
export const looksOfDomains: ReadonlyMap<string, Look> = new Map(
  await Promise.all(
    globSync('*.look.ts', { cwd: import.meta.dirname })
      .sort()
      .map(async (file) => [file.replace('.look.ts', ''), ((await import(path.join(import.meta.dirname, file))) as { look: Look }).look] as const),
  ),
)
