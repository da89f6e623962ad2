import type { ImportKind, ImportReason } from '@porchlight/contracts/imports/import-kind'
import { z } from 'zod'

/** What is kept of a row of each kind until it is written; times are ISO 8601 in UTC, ids those of the other program. */
export const stagedData = {
  agent: z.object({ name: z.string(), email: z.string().nullable() }),
  company: z.object({ name: z.string(), website: z.string(), notes: z.string() }),
  person: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string(),
    notes: z.string(),
    company: z.string().nullable(),
    created_at: z.string().nullable(),
  }),
  conversation: z.object({
    number: z.string(),
    subject: z.string(),
    status: z.enum(['open', 'waiting', 'solved', 'closed']),
    is_deleted: z.boolean(),
    priority: z.enum(['low', 'normal', 'high', 'urgent']),
    requester: z.string().nullable(),
    assignee: z.string().nullable(),
    description: z.string(),
    created_at: z.string().nullable(),
    updated_at: z.string().nullable(),
  }),
  message: z.object({ author: z.string().nullable(), is_note: z.boolean(), text: z.string(), files: z.number(), created_at: z.string().nullable() }),
  tag: z.object({ name: z.string() }),
}
/** The data of a row by its kind. */
export type StagedData = { [K in ImportKind]: z.infer<(typeof stagedData)[K]> }

/** A row as it was read, in the same form whatever program it comes from. `isImplied`: only mentioned by another row, so it may be mentioned again. */
export type StagedRow = { [K in ImportKind]: { kind: K; external_id: string; parent_id: string | null; data: StagedData[K]; isImplied?: true } }[ImportKind]
/** A row that cannot be taken. */
export type UnreadRow = { kind: ImportKind | 'file'; external_id: string; reason: ImportReason; detail: string }
/** A record of a file: its fields by name. */
export type SourceRecord = Readonly<Record<string, unknown>>
/** Returns the rows that a record of a table holds; undefined if the program has no such table, or it holds nothing that is taken. */
export type ReadRecord = (table: string, record: SourceRecord) => (StagedRow | UnreadRow)[] | undefined
