import { z } from 'zod'
import { Count, Cursor, DownloadAddress, line, MadeFile, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { PersonalField } from './personal-fields.ts'
import { retentionDaysMax, retentionKinds } from './retention-kind.ts'

/** The receipt of an erasure: what was erased, when, and by whom; it holds nothing about the erased person. `counts`: rows by table, and files. */
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
  file: MadeFile.nullable(),
})
export type ContactExportView = z.infer<typeof ContactExportView>

/** A legal hold on a contact with all of their conversations, or on one conversation. */
export const LegalHoldView = z.object({
  hold_ref: Ref,
  visitor_id: Ref.nullable(),
  conversation_ref: Ref.nullable(),
  reason: z.string(),
  placed_by: z.object({ user_id: Ref, name: z.string() }),
  placed_at: Moment,
})
export type LegalHoldView = z.infer<typeof LegalHoldView>

const kind = z.enum(retentionKinds)
const days = z.coerce.number().int().min(1).max(retentionDaysMax)
const Rules = z.object({ rules: z.array(z.object({ kind, days: z.number().int().nullable() })) })

const PersonalFields = z.object({ fields: z.array(z.string()), is_hidden: z.boolean() })

/** Record of an erased conversation: when and by whom, without any content. */
export const ErasedConversationView = z.object({
  erased_at: Moment,
  /** Why: somebody had its contact erased, the library's retention deleted it, or the erasure was repeated after a backup was restored. */
  reason: z.enum(['contact', 'retention', 'restored']),
  /** Who had the contact erased; null for the other reasons. */
  by: z.object({ user_id: Ref, name: z.string() }).nullable(),
})
export type ErasedConversationView = z.infer<typeof ErasedConversationView>

const permission = 'canManageGeneralAndSecuritySettings'

/** Personal data of contacts. */
export const personalDataApi = defineOperations('personalData', {
  erase: operation({
    http: 'POST /api/inbox/contacts/:visitor_id/erasure',
    summary:
      'Erases everything a contact and their conversations say, everywhere, in the background; conversations stay as empty shells that reports count. Cannot be undone. Refused for staff of a child library, and under a legal hold.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    audit: 'deletions',
    rates: [{ by: 'actor', points: 60, seconds: 900 }],
    input: z.object({ visitor_id: Ref }),
    output: z.object({ erasure: ErasureView }),
    errors: ['conflict', 'legal_hold'],
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
  erasedConversation: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/erasure',
    summary: 'When, why and by whom a conversation was erased; null for one that was not.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ erased: ErasedConversationView.nullable() }),
  }),
  export: operation({
    http: 'POST /api/inbox/contacts/:visitor_id/export',
    summary:
      'Exports everything about a contact as a zip: their details, conversations, form answers and files. Runs as a job; the file can be downloaded for a day (`personalData.downloadExport`). Replaces an earlier export.',
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
  downloadExport: operation({
    http: 'POST /api/inbox/contacts/:visitor_id/export/download',
    summary: "Returns the address of the file of a contact's newest export. It works once, within a minute, and only in the session of the caller.",
    audience: ['staff'],
    permission,
    mustConfirm: true,
    // The download itself is logged.
    audit: null,
    rates: [{ by: 'actor', points: 60, seconds: 900 }],
    answersSecret: true,
    input: z.object({ visitor_id: Ref }),
    output: DownloadAddress,
    errors: ['not_found'],
  }),
  holds: operation({
    http: 'GET /api/main/legal_holds',
    summary: 'Legal holds, newest first, paginated; with `visitor_id`, those on this contact and on their conversations.',
    audience: ['staff'],
    permission,
    input: z.object({
      visitor_id: Ref.optional(),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ holds: z.array(LegalHoldView), next_cursor: Cursor.nullable() }),
  }),
  hold: operation({
    http: 'POST /api/main/legal_holds',
    summary:
      'Places a legal hold on a contact (`visitor_id`) or a conversation (`conversation_ref`): until it is released, neither an erasure nor retention deletes anything of them.',
    audience: ['staff'],
    permission,
    input: z.object({ visitor_id: Ref.optional(), conversation_ref: Ref.optional(), reason: line(200).min(1) }),
    output: z.object({ hold: LegalHoldView }),
    errors: ['conflict'],
  }),
  release: operation({
    http: 'DELETE /api/main/legal_holds/:hold_ref',
    summary: 'Releases a legal hold.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    input: z.object({ hold_ref: Ref }),
    output: Nothing,
  }),
  retention: operation({
    http: 'GET /api/main/retention',
    summary: 'How long the library keeps each kind of data; null: for good.',
    audience: ['staff'],
    permission,
    input: Nothing,
    output: Rules,
  }),
  setRetention: operation({
    http: 'PUT /api/main/retention/:kind',
    summary: 'Sets how many days a kind of data is kept; null: for good. Every night, what is older is deleted, unless a legal hold keeps it.',
    audience: ['staff'],
    permission,
    mustConfirm: true,
    input: z.object({ kind, days: z.number().int().min(1).max(retentionDaysMax).nullable() }),
    output: Rules,
  }),
  fields: operation({
    http: 'GET /api/main/personal_fields',
    summary: 'The fields that the library marks as personal. Whoever lacks `canViewPersonalFields` gets a mask in place of their values (`is_hidden`).',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: PersonalFields,
  }),
  markField: operation({
    http: 'PUT /api/main/personal_fields/:field',
    summary:
      'Marks a field as personal, or no longer: one of a contact or company, or a custom field. Needs the right to see such fields too, so that nobody shows themselves what is hidden from them.',
    audience: ['staff'],
    permission,
    audit: 'rights',
    input: z.object({ field: PersonalField, is_personal: z.boolean() }),
    output: PersonalFields,
  }),
  previewRetention: operation({
    http: 'GET /api/main/retention/:kind/preview',
    summary: 'A dry run: how much is older than so many days now, and how much of it a legal hold keeps; both counted up to 10,000.',
    audience: ['staff'],
    permission,
    input: z.object({ kind, days }),
    output: z.object({ count: z.number().int(), held: z.number().int() }),
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Erasures, by their contacts. */
    erasures: unknown
    /** Exports of contacts, by their contacts. */
    contact_exports: unknown
    /** Contacts and conversations that were erased, by their ids: screens drop what they hold about them at once. */
    erased: unknown
    /** Legal holds and retention. */
    retention: unknown
    /** Which fields are marked as personal. */
    personal_fields: unknown
  }
}
