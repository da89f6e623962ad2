import { z } from 'zod'
import { line, Moment, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'
import { consentLimits, consentWays } from './consent-limits.ts'

/** A consent of a contact, given or withdrawn: what was said then. Rows are only ever added; the newest of a purpose counts (`is_current`). */
export const ConsentView = z.object({
  consent_ref: Ref,
  purpose: z.string(),
  is_given: z.boolean(),
  /** The words that the contact agreed to, as they were shown. */
  wording: z.string(),
  /** How it was recorded: a form that the contact filled in, a teammate, a rule, or a program by its key. `name`: theirs, as it was then. */
  by: z.object({ kind: z.enum(consentWays), id: z.string().nullable(), name: z.string() }),
  created_at: Moment,
  is_current: z.boolean(),
})
export type ConsentView = z.infer<typeof ConsentView>

const Consents = z.object({ consents: z.array(ConsentView) })

/** What contacts consent to. */
export const consentsApi = defineOperations('consents', {
  list: operation({
    http: 'GET /api/inbox/contacts/:visitor_id/consents',
    summary: 'What a contact consented to or withdrew, newest first; at most as many as can be recorded.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ visitor_id: Ref }),
    output: Consents,
  }),
  record: operation({
    http: 'POST /api/inbox/contacts/:visitor_id/consents',
    summary:
      'Records that a contact consented to something, or withdrew it. Nothing recorded is changed: the newest record of a purpose counts, however it is capitalised. `wording`: what the contact agreed to.',
    audience: ['staff'],
    permission: ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'],
    input: z.object({
      visitor_id: Ref,
      purpose: line(consentLimits.purpose).min(1),
      is_given: z.boolean(),
      wording: text(consentLimits.wording).default(''),
    }),
    output: Consents,
    errors: ['conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Consents, by the ids of their contacts. */
    consents: unknown
  }
}
