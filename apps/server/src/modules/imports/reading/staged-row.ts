import { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { ImportKind, ImportReason } from '@porchlight/contracts/imports/import-kind'
import { customKinds } from '@porchlight/contracts/ticket-settings/custom-values'
import { z } from 'zod'

/** Staged rows by kind, until they are written; times are ISO 8601 in UTC, ids those of the other program. */
export const stagedData = {
  agent: z.object({ name: z.string(), email: z.string().nullable() }),
  team: z.object({ name: z.string() }),
  /** `choices`: what the values of a choice are called, by value. */
  field: z.object({ name: z.string(), kind: z.enum(customKinds), choices: z.array(z.object({ value: z.string(), name: z.string() })) }),
  company: z.object({ name: z.string(), website: z.string(), notes: z.string() }),
  person: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string(),
    notes: z.string(),
    company: z.string().nullable(),
    created_at: z.string().nullable(),
    /** A time was there and could not be read. */
    is_undated: z.boolean().default(false),
  }),
  conversation: z.object({
    number: z.string(),
    /** The status in the other program, and its default equivalent here. */
    source_status: z.string(),
    subject: z.string(),
    status: z.enum(['open', 'waiting', 'solved', 'closed']),
    is_deleted: z.boolean(),
    is_archived: z.boolean(),
    is_spam: z.boolean(),
    priority: z.enum(['low', 'normal', 'high', 'urgent']),
    requester: z.string().nullable(),
    assignee: z.string().nullable(),
    team: z.string().nullable(),
    /** Values of fields, by the field's id in the other program. */
    fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    /** Addresses to which its mails were answered. */
    reply_addresses: z.array(z.string()),
    description: z.string(),
    created_at: z.string().nullable(),
    updated_at: z.string().nullable(),
  }),
  /** `message_id`: that of the mail it was, or ''; `people`: addresses that the mail was from and to. */
  message: z.object({
    author: z.string().nullable(),
    is_note: z.boolean(),
    text: z.string(),
    message_id: z.string(),
    people: z.array(z.string()),
    created_at: z.string().nullable(),
    /** Its files that the export has not got. */
    left_out: z.array(LeftOutFile).optional(),
  }),
  tag: z.object({ name: z.string() }),
  /** A file of a message, by the message's id. */
  attachment: z.object({ message: z.string(), name: z.string() }),
  category: z.object({ title: z.string(), parent: z.string().nullable() }),
  /** `addresses`: paths under which readers found it, on `host` if that is known. */
  article: z.object({
    title: z.string(),
    html: z.string(),
    category: z.string().nullable(),
    is_published: z.boolean(),
    keywords: z.array(z.string()),
    description: z.string(),
    addresses: z.array(z.string()),
    host: z.string(),
  }),
}
/** The data of a row by its kind. */
export type StagedData = { [K in ImportKind]: z.infer<(typeof stagedData)[K]> }

/**
 * Returns a trait that distinguishes a row from one with the same id in another account: a person's address or name, a conversation's start or subject; '' if
 * there is none.
 */
export function traitsOf(row: StagedRow): string {
  switch (row.kind) {
    case 'person':
      return row.data.email ?? row.data.name.toLowerCase()
    case 'company':
      return row.data.name.toLowerCase()
    case 'conversation':
      return row.data.created_at ?? row.data.subject
    case 'article':
      return row.data.title
    default:
      return ''
  }
}

/** Location of a file's bytes: in the row, plain or as base64, or in the archive under one of these names. */
export type FileContent = { bytes: Uint8Array } | { base64: string } | { sought: string[] }
/**
 * A row as it was read, in the same form whatever program it comes from. `isImplied`: only mentioned by another row, so it may be mentioned again. `content`: of a
 * file, until it is stored.
 */
export type StagedRow = {
  [K in ImportKind]: { kind: K; external_id: string; parent_id: string | null; data: StagedData[K]; isImplied?: true; content?: FileContent }
}[ImportKind]
/** A row that cannot be taken. */
export type UnreadRow = { kind: ImportKind | 'file'; external_id: string; reason: ImportReason; detail: string }
/** A record of a file: its fields by name. */
export type SourceRecord = Readonly<Record<string, unknown>>
/** Returns the rows that a record of a table holds; undefined if the program has no such table, or it holds nothing that is taken. */
export type ReadRecord = (table: string, record: SourceRecord) => (StagedRow | UnreadRow)[] | undefined
