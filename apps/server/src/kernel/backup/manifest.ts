import { z } from 'zod'

/** The last entry of a backup: what it holds. A file without it was cut off. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Names of the migrations the data had been through. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** Months (first days, UTC) for which the event table had a part of its own. */
  event_months: z.array(z.string()),
  /** Uploaded files; absent when they lie in a storage of their own. */
  files: z.number().int().nullable(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'

/** Why a backup could not be made or read, in words for the person at the terminal. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}
