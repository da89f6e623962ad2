import { libraryCopyLimits } from '@porchlight/contracts/library-copies/copy-format'
import { z } from 'zod'

/** The version of the format, which changes when what it says can't be said in the old one. docs/export-format.md describes it. */
export const copyFormat = 1

/** The last entry of an export, listing the others. */
export const manifestName = 'manifest.json'

const count = z.number().int().min(0)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const tableName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

/** Contents of the manifest. `schema`: the last migration of the database that it comes from. `event_number`: the last number of the library's events. */
export const CopyManifest = z.strictObject({
  program: z.literal('porchlight'),
  format: z.number().int(),
  schema: z.string().max(200),
  made_at: z.string().max(40),
  company_name: z.string().max(500),
  event_number: count,
  tables: z.array(z.strictObject({ name: tableName, columns: z.array(z.string().max(63)).max(200), rows: count, sha256: Sha256 })).max(500),
  /** The list of files, and how many bytes they have altogether, each content counted once. */
  files: z.strictObject({ rows: count, sha256: Sha256, contents: count.max(libraryCopyLimits.entries), bytes: count }),
})
export type CopyManifest = z.infer<typeof CopyManifest>

/** A line of `files.ndjson`: an upload, and the entry with its bytes. */
export const CopiedFile = z.strictObject({ file_id: z.string().regex(/^[A-Za-z0-9]{22}$/), sha256: Sha256, size: count })
export type CopiedFile = z.infer<typeof CopiedFile>

/** The entry with a table's rows. */
export const tableEntry = (table: string): string => `tables/${table}.ndjson`
/** The entry that lists the files, and the one with the bytes of a content. */
export const filesEntry = 'files.ndjson'
export const contentEntry = (sha256: string): string => `files/${sha256}`
