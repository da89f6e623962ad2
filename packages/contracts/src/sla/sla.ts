import { z } from 'zod'
import { line, Nothing, Ref } from '../common.ts'
import { ConversationFilter } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags, type PermissionFlag } from '../permission-flags.ts'
import { slaCounts, slaKinds } from './sla-fields.ts'

/** Either flag allows managing SLA policies, as it does the ticket settings. */
const managing = ['canManageTicketSettings', 'canManageWidgetSettings'] as const satisfies readonly PermissionFlag[]

const target = z.number().int().min(1).max(limits.slaTargetMax).nullable().default(null)
const facts = {
  name: line(60).min(1),
  /** The conversations it is for, in the list language. */
  filter: ConversationFilter,
  /** Targets in minutes; null promises nothing. */
  first_reply_minutes: target,
  next_reply_minutes: target,
  resolution_minutes: target,
  /** How many minutes before the due time to warn; 0 for no warning. Counted in the same time as the targets. */
  warn_minutes: z.number().int().min(0).max(limits.slaTargetMax).default(0),
  counts: z.enum(slaCounts).default('calendar_time'),
  /** The calendar of business time; null for the library's default. */
  calendar_ref: Ref.nullable().default(null),
  is_enabled: z.boolean().default(true),
}

/** A promise to some conversations. The first enabled policy in order whose conditions a conversation meets applies. */
export const SlaPolicyView = z.object({ policy_ref: Ref, ...facts })
export type SlaPolicyView = z.infer<typeof SlaPolicyView>

/** A clock's state: running, paused while it is the customer's turn or the conversation is closed, met, missed, or dropped because no one is waiting anymore. */
export const slaStates = ['running', 'paused', 'met', 'missed', 'dropped'] as const

/** One clock of a conversation. */
export const SlaClockView = z.object({
  kind: z.enum(slaKinds),
  /** 1 for the first clock of its kind in the conversation. */
  round: z.number().int(),
  /** The policy that set its target: for a stopped clock the one at that time. */
  policy_ref: Ref.nullable(),
  policy_name: z.string(),
  /** Why this policy: its conditions, all of which the conversation meets, and its place among the enabled ones. Null if it was deleted or has changed since. */
  because: z.object({ filter: ConversationFilter, place: z.number().int() }).nullable(),
  state: z.enum(slaStates),
  target_minutes: z.number().int().nullable(),
  /** What the target is counted in, and the calendar of business time; null if its policy no longer says which. */
  counts: z.enum(slaCounts),
  calendar_name: z.string().nullable(),
  started_at: z.string(),
  stopped_at: z.string().nullable(),
  /** Null without a target and while paused. */
  due_at: z.string().nullable(),
  /** For a paused clock, the minutes that will be left when it goes on. */
  left_minutes: z.number().int().nullable(),
  /** For a missed clock, how late it was or is by now, counted as its target is: null if nobody knows that calendar any more. While it is the customer's turn it stays the same. */
  late_minutes: z.number().int().nullable(),
  /** Whether it stands still, also after its target was missed. */
  is_paused: z.boolean(),
  warned_at: z.string().nullable(),
  breached_at: z.string().nullable(),
})
export type SlaClockView = z.infer<typeof SlaClockView>

const policy_ref = Ref
const One = z.object({ policy: SlaPolicyView })

export const slaApi = defineOperations('sla', {
  ofConversation: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/sla',
    summary: 'The SLA clocks of a conversation, the newest of each kind first.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: z.object({ clocks: z.array(SlaClockView) }),
  }),
  list: operation({
    http: 'GET /api/inbox/sla_policies',
    summary: 'The SLA policies in order.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({ policies: z.array(SlaPolicyView) }),
  }),
  create: operation({
    http: 'POST /api/inbox/sla_policies',
    summary: "Adds an SLA policy at the end. Its conditions apply to everyone, so they can't use @me, supervisor fields or times relative to now.",
    audience: ['staff'],
    permission: managing,
    input: z.object(facts),
    output: One,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/inbox/sla_policies/:policy_ref',
    summary: 'Changes an SLA policy. Running clocks are computed again; stopped ones keep their targets.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ policy_ref, ...facts }),
    output: One,
    errors: ['conflict'],
  }),
  order: operation({
    http: 'PUT /api/inbox/sla_policies',
    summary: 'Sets the order of the SLA policies; omitted ones go to the end.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ policy_refs: z.array(Ref).max(limits.slaPoliciesMax) }),
    output: Nothing,
  }),
  remove: operation({
    http: 'DELETE /api/inbox/sla_policies/:policy_ref',
    summary: 'Deletes an SLA policy. Running clocks get the targets of the next policy that fits; stopped ones stay as they are.',
    audience: ['staff'],
    permission: managing,
    input: z.object({ policy_ref }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** SLA policies, by ref. */
    sla_policies: unknown
  }
}
