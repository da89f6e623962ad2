import { z } from 'zod'
import { Count, Cursor, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { importFileBytesMax, importKinds, importReasons, importSources, importStates } from './import-kind.ts'

const count = z.number().int()
const ExternalId = z.string().min(1).max(200)

/** How one kind of row fared: read in the file, taken, left out with a reason, and still to be written. */
export const ImportCount = z.object({ kind: z.enum(importKinds), read: count, taken: count, left_out: count, waiting: count })
export type ImportCount = z.infer<typeof ImportCount>

/** An import. While it reads, `done` counts rows; while it writes, rows out of `total`. `problem` is an error code. */
export const ImportView = z.object({
  import_ref: Ref,
  source: z.enum(importSources),
  state: z.enum(importStates),
  file_name: z.string(),
  counts: z.array(ImportCount),
  done: count,
  total: count,
  problem: z.string().nullable(),
  /** Whether `begin` would write it, or go on with it. */
  can_begin: z.boolean(),
  created_at: Moment,
})
export type ImportView = z.infer<typeof ImportView>

/** Somebody who worked in the other program, and the person of the library with the same email; null: their messages keep the name alone. */
export const ImportAgent = z.object({ external_id: ExternalId, name: z.string(), email: z.string().nullable(), user_id: Ref.nullable() })
export type ImportAgent = z.infer<typeof ImportAgent>

/** A row that was not taken (`is_left_out`), or not with everything. `external_id` is its id in the other program. */
export const ImportProblem = z.object({
  ord: count,
  kind: z.enum([...importKinds, 'file']),
  external_id: z.string(),
  reason: z.enum(importReasons),
  detail: z.string(),
  is_left_out: z.boolean(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const admins = 'canManageGeneralAndSecuritySettings'
const one = z.object({ import: ImportView })
const which = z.object({ import_ref: Ref })

/** Imports from other programs: a file is read, shown as a dry run, and then written. */
export const importsApi = defineOperations('imports', {
  start: operation({
    http: 'POST /api/main/imports',
    audit: 'settings',
    summary:
      'Reads the export of another program: a CSV, JSON or NDJSON file, or a zip of them. Writes nothing to the library; `begin` does, once the dry run is ready. One import at a time.',
    audience: ['staff'],
    permission: admins,
    rates: [
      { by: 'actor', points: 20, seconds: 60 },
      { by: 'actor', unit: 'bytes', points: limits.staffUploadBytesPerHour, seconds: 3600 },
    ],
    upload: { bytesMax: importFileBytesMax },
    input: z.object({ source: z.enum(importSources) }),
    output: one,
    errors: ['too_large', 'unsupported_type', 'archive_refused', 'conflict'],
  }),
  list: operation({
    http: 'GET /api/main/imports',
    summary: "The library's imports, newest first, at most 20.",
    audience: ['staff'],
    permission: admins,
    input: Nothing,
    output: z.object({ imports: z.array(ImportView) }),
  }),
  read: operation({
    http: 'GET /api/main/imports/:import_ref',
    summary: 'One import: its counts, and whom the agents of the other program are taken for (at most 500).',
    audience: ['staff'],
    permission: admins,
    input: which,
    output: z.object({ import: ImportView, agents: z.array(ImportAgent) }),
  }),
  problems: operation({
    http: 'GET /api/main/imports/:import_ref/problems',
    summary: 'The report: every row that was not taken, or not with everything, with the reason; in the order of the file.',
    audience: ['staff'],
    permission: admins,
    input: z.object({ import_ref: Ref, cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.pageSizeMax) }),
    output: z.object({ problems: z.array(ImportProblem), next_cursor: Cursor.nullable() }),
  }),
  begin: operation({
    http: 'POST /api/main/imports/:import_ref/begin',
    audit: 'settings',
    summary:
      'Writes what was read, or goes on after a stop. `agents` takes an agent of the other program for another person than the one with their email, or for nobody (null); `close_open` imports open conversations as closed; without `with_tags`, tags are left out.',
    audience: ['staff'],
    permission: admins,
    input: z.object({
      import_ref: Ref,
      agents: z.record(ExternalId, Ref.nullable()).default({}),
      close_open: z.boolean().default(false),
      with_tags: z.boolean().default(true),
    }),
    output: one,
    errors: ['conflict'],
  }),
  stop: operation({
    http: 'POST /api/main/imports/:import_ref/stop',
    audit: 'settings',
    summary: 'Stops an import. What it has written stays; `begin` goes on.',
    audience: ['staff'],
    permission: admins,
    input: which,
    output: one,
    errors: ['conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Imports from other programs, by ref. */
    imports: unknown
  }
}
