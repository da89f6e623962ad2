import { z } from 'zod'
import { Count, Cursor, Moment, Ref } from '../common.ts'
import { AttachmentView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'

/** The receipt of an erasure: what was erased, when, and by whom; nothing of the person. `counts`: rows by table, and files. */
export const ErasureView = z.object({
  erasure_ref: Ref,
  visitor_id: Ref,
  state: z.enum(['waiting', 'done', 'failed']),
  /** Null if the erasure was repeated after a backup was restored. */
  requested_by: z.object({ user_id: Ref, name: z.string() }).nullable(),
  requested_at: Moment,
  finished_at: Moment.nullable(),
  counts: z.record(z.string(), z.number().int()),
})
export type ErasureView = z.infer<typeof ErasureView>

/** The newest export of a contact. `file` is there for a day; `problem` is an error code. */
export const ContactExportView = z.object({
  visitor_id: Ref,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number().int(),
  total: z.number().int(),
  problem: z.string().nullable(),
  requested_at: Moment,
  file: AttachmentView.nullable(),
})
export type ContactExportView = z.infer<typeof ContactExportView>

const permission = 'canManageGeneralAndSecuritySettings'

/** Personal data of contacts. */
export const personalDataApi = defineOperations('personalData', {
  erase: operation({
    http: 'POST /api/inbox/contacts/:visitor_id/erasure',
    summary:
      'Erases everything a contact and their conversations say, everywhere, in the background; conversations stay as empty shells that reports count. Cannot be undone. Refused for staff of a child library.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    audit: 'deletions',
    rates: [{ by: 'actor', points: 60, seconds: 900 }],
    input: z.object({ visitor_id: Ref }),
    output: z.object({ erasure: ErasureView }),
    errors: ['conflict'],
  }),
  erasures: operation({
    http: 'GET /api/main/erasures',
    summary: 'Receipts of erasures, newest first, paginated; those of one contact with `visitor_id`.',
    audience: ['staff'],
    permission,
    input: z.object({
      visitor_id: Ref.optional(),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ erasures: z.array(ErasureView), next_cursor: Cursor.nullable() }),
  }),
  export: operation({
    http: 'POST /api/inbox/contacts/:visitor_id/export',
    summary:
      'Exports everything about a contact as a zip: their details, conversations, form answers and files. Runs as a job; the file can be downloaded for a day, at an address that nobody can guess. Replaces an earlier export.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    audit: 'exports',
    rates: [{ by: 'actor', points: 30, seconds: 900 }],
    input: z.object({ visitor_id: Ref }),
    output: z.object({ export: ContactExportView }),
    errors: ['conflict'],
  }),
  readExport: operation({
    http: 'GET /api/inbox/contacts/:visitor_id/export',
    summary: "Progress and file of a contact's newest export; null if there is none.",
    audience: ['staff'],
    permission,
    input: z.object({ visitor_id: Ref }),
    output: z.object({ export: ContactExportView.nullable() }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Erasures, by their contacts. */
    erasures: unknown
    /** Exports of contacts, by their contacts. */
    contact_exports: unknown
  }
}
