import { z } from 'zod'
import { auditAreas, auditDoers } from '../audit-areas.ts'
import { Count, Cursor, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'

/** A row of the audit log. Its hash covers the row and the hash before it. */
export const AuditRow = z.object({
  number: z.number().int(),
  created_at: Moment,
  area: z.enum(auditAreas),
  /** The operation that was called, or the event that happened. */
  kind: z.string(),
  /** The author, with the name they had then. */
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  /** The person whose permissions were used; null if none or unknown. */
  user_id: Ref.nullable(),
  subject: z.string().nullable(),
  address: z.string(),
  user_agent: z.string(),
  /** What happened, with former and new values where they are known. */
  events: z.array(z.object({ name: z.string(), payload: z.record(z.string(), z.unknown()) })),
  hash: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

const AuditPolicyView = z.object({
  kept_days: z.number().int().nullable(),
  /** The newest row. */
  head: z.object({ number: z.number().int(), hash: z.string() }),
  /** The newest row removed, its time, and when that was; null if none was. */
  removed: z.object({ number: z.number().int(), hash: z.string(), until: Moment, at: Moment }).nullable(),
})

const period = { from: Moment.optional(), to: Moment.optional() }
const page = { cursor: Cursor.optional(), limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize) }
const rows = z.object({ rows: z.array(AuditRow), next_cursor: Cursor.nullable() })
const viewing = { audience: ['staff'], permission: 'canManageTeammatesSeatsAndPermissions' } as const
const filters = { user_id: Ref.optional(), by: z.enum(auditDoers).optional(), area: z.enum(auditAreas).optional(), ...period }

/** The audit log (checklist N1, H5): who changed what, from where and with whose rights. */
export const auditApi = defineOperations('audit', {
  list: operation({
    http: 'GET /api/activity/team-logs',
    summary: 'The audit log, newest first. Filters: person, who acted (`by`), area, and period (`from` inclusive, `to` exclusive).',
    ...viewing,
    input: z.object({ ...filters, ...page }),
    output: rows,
  }),
  permissions: operation({
    http: 'GET /api/activity/permissions',
    summary: 'The part of the audit log that is about rights, newest first.',
    ...viewing,
    input: z.object({ user_id: Ref.optional(), ...period, ...page }),
    output: rows,
  }),
  policy: operation({
    http: 'GET /api/activity/team-logs/policy',
    summary: 'How long rows of the audit log are kept, its newest row, and what was removed from its front so far.',
    ...viewing,
    input: Nothing,
    output: AuditPolicyView,
  }),
  setPolicy: operation({
    http: 'PUT /api/activity/team-logs/policy',
    summary:
      'Keeps rows of the audit log for this many days, at least 90; null keeps all. Removed rows leave a checkpoint, with which the rest can still be verified.',
    ...viewing,
    mustConfirm: true,
    audit: 'settings',
    input: z.object({ kept_days: z.number().int().min(90).max(3650).nullable() }),
    output: AuditPolicyView,
  }),
  exported: operation({
    http: 'GET /api/activity/team-logs.csv',
    summary:
      'The audit log as CSV, newest first, streamed, with the same filters. The export is part of the log. It ends with the newest row (`audit.head`) and the checkpoint of removed rows (`audit.checkpoint`).',
    ...viewing,
    rates: [{ by: 'actor', points: 10, seconds: 60 }],
    input: z.object(filters),
    /** The response is streamed. */
    output: z.custom<string>(),
    answers: 'text/csv',
  }),
})
