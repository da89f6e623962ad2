import { globSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '@porchlight/contracts/define'
import type { OperationName } from '@porchlight/contracts/routes'
import type { Entries, Entry } from './matrix-entry.ts'

type Found = { matrix: Entries; decidedByFlags?: readonly string[] }

const modules = path.join(import.meta.dirname, '../modules')
const found = await Promise.all(globSync('*/testing/matrix.ts', { cwd: modules }).map(async (file) => (await import(path.join(modules, file))) as Found))

/** The entries of all modules. */
export const entries: Entries = Object.assign({}, ...found.map(({ matrix }) => matrix))

/** Domains whose rows have no states: access depends only on audience, flags and library, which the matrix checks for every operation. */
export const decidedByFlags: readonly string[] = found.flatMap((module) => module.decidedByFlags ?? [])

/** @throws Error if the operation's module has no entry for it */
export function entryOf({ name }: Operation): Entry {
  const entry = entries[name as OperationName]
  if (!entry) throw new Error(`${name} has no entry: its module's testing/matrix.ts says how to call it`)
  return entry
}
