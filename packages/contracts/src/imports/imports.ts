import { z } from 'zod'
import { Count, Cursor, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { customKinds } from '../ticket-settings/custom-values.ts'
import { dateOrders, importFileBytesMax, importKinds, importReasons, importSources, importStates, optionalKinds } from './import-kind.ts'

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
  /** Whether `begin` can start or resume writing it. */
  can_begin: z.boolean(),
  created_at: Moment,
})
export type ImportView = z.infer<typeof ImportView>

/** An agent of the other program and the library's person with the same email; null: their messages only keep the name. */
export const ImportAgent = z.object({ external_id: ExternalId, name: z.string(), email: z.string().nullable(), user_id: Ref.nullable() })
export type ImportAgent = z.infer<typeof ImportAgent>

/** A status of the other program, how many conversations have it, and what it becomes here: a built-in status or one of the library's own. */
export const ImportStatus = z.object({ name: z.string(), count, status_ref: Ref })
export type ImportStatus = z.infer<typeof ImportStatus>

/** A group of agents in the other program, and the team it becomes; null: conversations have no team. */
export const ImportTeam = z.object({ external_id: ExternalId, name: z.string(), team_ref: Ref.nullable() })
export type ImportTeam = z.infer<typeof ImportTeam>

/** A field of conversations in the other program, and the library's field that takes its values; null: they are left out. */
export const ImportField = z.object({ external_id: ExternalId, name: z.string(), kind: z.enum(customKinds), custom_field_ref: Ref.nullable() })
export type ImportField = z.infer<typeof ImportField>

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

/** Number of reported rows of a kind with this reason. */
export const ImportReasonCount = z.object({ kind: z.enum([...importKinds, 'file']), reason: z.enum(importReasons), is_left_out: z.boolean(), count })
export type ImportReasonCount = z.infer<typeof ImportReasonCount>

/**
 * How a file was read. `separator`: of a table's fields; null of other files. `date_order`: what dates such as `3/4/2024` begin with, null where there are none;
 * `unclear`: both occur in one column. `zoneless`: times that name no zone, which were read in the one that was chosen.
 */
export const ImportFileView = z.object({
  name: z.string(),
  encoding: z.string(),
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  records: count,
  date_order: z.enum(['day', 'month', 'unclear']).nullable(),
  zoneless: count,
})
export type ImportFileView = z.infer<typeof ImportFileView>

const admins = 'canManageGeneralAndSecuritySettings'
const one = z.object({ import: ImportView })
const which = z.object({ import_ref: Ref })

/** Imports from other programs: a file is read, shown as a dry run, and then written. */
export const importsApi = defineOperations('imports', {
  start: operation({
    http: 'POST /api/main/imports',
    audit: 'settings',
    summary:
      'Reads the export of another program: a CSV, JSON, NDJSON, mbox or EML file, or a zip of them. Writes nothing to the library; `begin` does, once the dry run is ready. One import at a time.',
    audience: ['staff'],
    permission: admins,
    rates: [
      { by: 'actor', points: 20, seconds: 60 },
      { by: 'actor', unit: 'bytes', points: limits.staffUploadBytesPerHour, seconds: 3600 },
    ],
    upload: { bytesMax: importFileBytesMax },
    /**
     * `own_addresses`: for a mailbox, addresses of the team, or domains as `@example.com`; mails from them are answers. `time_zone`: of times that name none.
     * `continues`: an earlier import of the same account, whose ids mean the same; without it, that is decided by what both have.
     */
    input: z.object({
      source: z.enum(importSources),
      own_addresses: z.string().max(2000).default(''),
      time_zone: z.string().max(60).default('UTC'),
      date_order: z.enum(dateOrders).default('auto'),
      continues: z.union([Ref, z.literal('')]).default(''),
    }),
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
    summary:
      "One import: its counts, and what becomes of the other program's agents, statuses, teams and fields (at most 500 of each): what was chosen, or else what fits by email or name. `reasons` sums the report up.",
    audience: ['staff'],
    permission: admins,
    input: which,
    output: z.object({
      import: ImportView,
      agents: z.array(ImportAgent),
      statuses: z.array(ImportStatus),
      teams: z.array(ImportTeam),
      fields: z.array(ImportField),
      leave_out: z.array(z.enum(optionalKinds)),
      reasons: z.array(ImportReasonCount),
      /** How its files were read, at most 500. */
      files: z.array(ImportFileView),
      time_zone: z.string(),
      /** When the first import of the same account was made, whose ids mean the same; null if this is the first. */
      continues_since: Moment.nullable(),
    }),
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
      'Writes what was read, or goes on after a stop, as it was begun. `agents`, `statuses`, `teams` and `fields` choose otherwise than `read` proposes, by id or name in the other program; null is nobody, no team, or leaves a field out, and `new` makes a field. `close_open` imports open conversations as closed; `leave_out` names kinds that are not taken.',
    audience: ['staff'],
    permission: admins,
    changes: ['imports', 'customFields'],
    input: z.object({
      import_ref: Ref,
      agents: z.record(ExternalId, Ref.nullable()).default({}),
      statuses: z.record(z.string().max(200), Ref).default({}),
      teams: z.record(ExternalId, Ref.nullable()).default({}),
      fields: z.record(ExternalId, Ref.nullable()).default({}),
      close_open: z.boolean().default(false),
      leave_out: z.array(z.enum(optionalKinds)).max(optionalKinds.length).default([]),
    }),
    output: one,
    errors: ['conflict', 'invalid_input'],
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
  remove: operation({
    http: 'DELETE /api/main/imports/:import_ref',
    audit: 'settings',
    summary: 'Forgets an import that does not run: what was read from its file, and its report. What it has written stays.',
    audience: ['staff'],
    permission: admins,
    input: which,
    output: z.object({}),
    errors: ['conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Imports from other programs, by ref. */
    imports: unknown
  }
}
