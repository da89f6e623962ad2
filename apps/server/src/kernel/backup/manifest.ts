import { z } from 'zod'

/** The last entry of a backup, listing its contents. A file without it is incomplete. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Names of the migrations applied to the data. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** Months (first days, UTC) for which the event table had a partition. */
  event_months: z.array(z.string()),
  /** Number of uploaded files; null if they are in external storage. */
  files: z.number().int().nullable(),
  /** Number of files with secrets; backups made before 2026-11-25 don't say. */
  secrets: z.number().int().optional(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'

/** A backup could not be written or read; the message is for the person at the terminal. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
}
