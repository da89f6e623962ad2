import { z } from 'zod'
import { homeName } from '../data/nodes/home-name.ts'

/** One database as a backup holds it. */
const Part = z.object({
  /** Names of the migrations applied to the data. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** Months (first days, UTC) for which the event table had a partition. */
  event_months: z.array(z.string()),
})
/** One database as a backup holds it. */
export type Part = z.infer<typeof Part>

/** The last entry of a backup, listing its contents. A file without it is incomplete. */
export const Manifest = Part.extend({
  /** 2 if libraries were spread over several databases. */
  format: z.union([z.literal(1), z.literal(2)]),
  made_at: z.string(),
  /** The other databases of a cluster, by the names that DATABASE_CLUSTER gave them. */
  others: z.array(Part.extend({ name: z.string() })).optional(),
  /** Number of uploaded files; null if they are in external storage. */
  files: z.number().int().nullable(),
  /** Number of files with secrets; backups made before 2026-11-25 don't say. */
  secrets: z.number().int().optional(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'

/** Returns the databases in a backup, the first one first. `folder`: where their tables are in the file. */
export function partsOf({ others = [], ...first }: Manifest): { name: string; folder: string; part: Part }[] {
  return [{ name: homeName, folder: folderOf(homeName), part: first }, ...others.map(({ name, ...part }) => ({ name, folder: folderOf(name), part }))]
}

/** Returns the folder in a backup with the tables of a database. */
export const folderOf = (name: string): string => (name === homeName ? 'tables' : `databases/${name}/tables`)

/** Returns how many rows a backup holds. */
export const rowsOf = (manifest: Manifest): number => partsOf(manifest).reduce((sum, { part }) => part.tables.reduce((all, { rows }) => all + rows, sum), 0)

/** A backup could not be written or read; the message is for the person at the terminal. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}
