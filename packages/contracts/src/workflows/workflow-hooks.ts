import { z } from 'zod'
import { Email, line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { automationFlags } from '../permission-flags.ts'
import { runStatuses } from './workflow-views.ts'

/**
 * Limits of webhooks that start rules: calls of one address, of one sender and of a library in a minute; bytes of a body; variables taken from it, levels that
 * are looked into, and characters of a variable; deliveries shown, and days they are kept.
 */
export const hookLimits = {
  perMinute: 120,
  senderPerMinute: 240,
  libraryPerMinute: 1200,
  bytes: 32_768,
  variables: 30,
  depth: 5,
  characters: 500,
  shown: 20,
  keptDays: 30,
} as const

const workflow_ref = Ref
const changing = { audience: ['staff'], permission: 'canCreateAndEditAnAutomation' } as const

/**
 * What became of a webhook: the status of the run, or `not_met` (the rule's conditions did not hold), `no_conversation` (none was found), `off` (the rule is
 * off, or its published version is not started by webhooks), `repeated` (this id has been followed before).
 */
export const hookStatuses = [...runStatuses, 'not_met', 'no_conversation', 'off', 'repeated'] as const
export type HookStatus = (typeof hookStatuses)[number]

const Hook = z.object({ created_at: Moment })
/** A webhook that came in. The conversation and the run are null if there is none, or if the caller may not see it. */
const HookDelivery = z.object({
  delivery_ref: Ref,
  received_at: Moment,
  /** The sender's id, and how often it has arrived. */
  sender_id: z.string().nullable(),
  times: z.number().int(),
  status: z.enum(hookStatuses),
  /** The names of the variables that its body gave. */
  fields: z.array(z.string()),
  conversation_ref: Ref.nullable(),
  run_ref: Ref.nullable(),
})
export type HookDelivery = z.infer<typeof HookDelivery>

/** Webhooks in: addresses with a secret, by which other systems start a rule that has this trigger. */
export const workflowHooksApi = defineOperations('workflowHooks', {
  read: operation({
    http: 'GET /api/inbox/workflows/:workflow_ref/hook',
    summary: 'Whether a rule has an address for webhooks, and the last ones that came in. The address itself is shown only when it is made.',
    audience: ['staff'],
    permission: automationFlags,
    input: z.object({ workflow_ref }),
    output: z.object({ hook: Hook.nullable(), deliveries: z.array(HookDelivery) }),
  }),
  create: operation({
    http: 'POST /api/inbox/workflows/:workflow_ref/hook',
    summary: 'Makes the address of a rule for webhooks, with a new secret. A former address stops working at once.',
    ...changing,
    input: z.object({ workflow_ref }),
    output: z.object({ address: z.string(), hook: Hook }),
  }),
  remove: operation({
    http: 'DELETE /api/inbox/workflows/:workflow_ref/hook',
    summary: 'Removes the address of a rule for webhooks.',
    ...changing,
    input: z.object({ workflow_ref }),
    output: Nothing,
  }),
  call: operation({
    http: 'POST /api/hooks/:support_lib_id/:workflow_ref/:secret',
    summary:
      'Starts a rule on one conversation: the one with this reference, else this number, else the newest open one of the contact with this email address. `data` is any JSON; its texts, numbers and yes/no values become variables of the rule (`order.id` is `order_id`). A repeated `id`, or header `webhook-id`, does nothing. An unknown library, rule or secret is `not_found`.',
    audience: ['public'],
    permission: 'public',
    rates: [
      { by: 'library', of: 'visitors', points: hookLimits.libraryPerMinute, seconds: 60 },
      { by: 'address', of: 'visitors', points: hookLimits.senderPerMinute, seconds: 60 },
    ],
    input: z.object({
      support_lib_id: Ref,
      workflow_ref,
      secret: Ref,
      id: line(100).min(1).optional(),
      conversation_ref: Ref.optional(),
      number: z.number().int().positive().max(2_147_483_647).optional(),
      email: Email.optional(),
      data: z.record(line(100), z.unknown()).default({}),
    }),
    output: z.object({ status: z.enum(hookStatuses), run_ref: Ref.nullable() }),
    errors: ['too_large'],
  }),
})
