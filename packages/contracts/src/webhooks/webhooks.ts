import { z } from 'zod'
import { Count, Cursor, line, Moment, Nothing, Ref, text, WebAddress } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { filterSchema } from '../lists/field-schemas.ts'
import { openEvents } from './event-areas.ts'
import { webhookRow } from './webhook-filter.ts'
import { webhookLimits } from './webhook-limits.ts'
import { webhookProblems } from './webhook-problems.ts'

declare module '../live.ts' {
  interface NoticeTopics {
    webhooks: unknown
  }
}

const Problem = z.enum(webhookProblems)

/** Senders to an endpoint, for example rules. */
export const WebhookSource = z.object({ kind: z.string(), ref: Ref, name: z.string() })
export type WebhookSource = z.infer<typeof WebhookSource>

/** Conditions on an event and its conversation, in the list language. */
export const WebhookFilter = filterSchema(webhookRow)

/** A receiver of the library's webhooks. Its secret is returned only when it is made. */
export const WebhookEndpointView = z.object({
  endpoint_ref: Ref,
  name: z.string(),
  url: z.string(),
  is_enabled: z.boolean(),
  created_at: Moment,
  /** Until when webhooks are also signed with the secret before the current one. */
  old_secret_until: Moment.nullable(),
  /** When it last accepted a webhook. */
  sent_at: Moment.nullable(),
  /** Since when it accepts none; null if the last attempt succeeded. */
  failing_since: Moment.nullable(),
  /** Why the last failed attempt failed. */
  problem: Problem.nullable(),
  used_by: z.array(WebhookSource),
  /** The events it subscribes to, if the conditions hold. */
  events: z.array(z.string()),
  filter: WebhookFilter,
  /** Who chose them: it only receives what this person may see when the event happens. Null until somebody has chosen. */
  subscriber: z.object({ user_id: Ref, name: z.string() }).nullable(),
  /** The app that it belongs to, which changes it; then `url` is its host alone. */
  app: z.string().nullable(),
  /** When we switched it off, because it asked us to or accepted nothing for days; null if a person did, or if it is on. */
  stopped_at: Moment.nullable(),
})
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>

/**
 * `pending`: not tried yet; `failed`: tried, and tried again at `due_at`; `given_up`: tried for a day, or the receiver asked us to stop. `given_up` ones can be
 * sent again by hand.
 */
export const WebhookState = z.enum(['pending', 'sent', 'failed', 'given_up'])
export type WebhookState = z.infer<typeof WebhookState>

/** A webhook in the log, with what its last attempt brought. `delivery_id` is the `webhook-id` header of every attempt. */
export const WebhookDeliveryView = z.object({
  delivery_id: Ref,
  endpoint_ref: Ref,
  endpoint_name: z.string(),
  event: z.string(),
  source: WebhookSource.nullable(),
  state: WebhookState,
  attempts: z.number().int(),
  created_at: Moment,
  /** When it is tried next; null once it is sent or given up. */
  due_at: Moment.nullable(),
  tried_at: Moment.nullable(),
  problem: Problem.nullable(),
  /** HTTP status of the answer, the ms until it came, and the first 1,024 bytes of its text. */
  status: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
  response: z.string(),
})
export type WebhookDeliveryView = z.infer<typeof WebhookDeliveryView>

/** Most webhooks that one call sends again. */
export const webhooksAgainMax = 500

/** An event that a webhook can subscribe to. */
const OpenEvent = z.object({
  name: z.string(),
  summary: z.string(),
  /** Raised when a field of `data` is removed or changes its meaning. */
  version: z.number().int(),
  /** The fields of `data`. */
  fields: z.array(z.string()),
})

/** Events that are sent to an endpoint. */
export const WebhookEvents = z.array(z.enum(openEvents as [string, ...string[]])).max(webhookLimits.eventsMax)
const Name = line(80).pipe(z.string().min(1))
const Secret = z.string().describe('signs the webhooks; never returned again')
const rates = [{ by: 'actor', of: 'staff', points: 60, seconds: 3600 }] as const

export const webhooksApi = defineOperations('webhooks', {
  list: operation({
    http: 'GET /api/integrations/webhooks',
    summary: "Lists the receivers of the library's webhooks, with what uses them.",
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: Nothing,
    output: z.object({ endpoints: z.array(WebhookEndpointView) }),
  }),
  create: operation({
    http: 'POST /api/integrations/webhooks',
    summary: `Adds a receiver of webhooks; at most ${limits.webhookEndpointsMax}. The answer has its secret (Standard Webhooks), which is never returned again.`,
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates,
    input: z.object({
      name: Name,
      url: WebAddress,
      is_enabled: z.boolean().default(true),
      events: WebhookEvents.default([]),
      filter: WebhookFilter.default({ all: [] }),
    }),
    output: z.object({ endpoint: WebhookEndpointView, secret: Secret }),
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PATCH /api/integrations/webhooks/:endpoint_ref',
    summary:
      'Changes a receiver, or switches it off or on. While it is off, its webhooks wait. Whoever changes its address, events or conditions must be permitted to know of each event, and it is then told of what they may know.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({
      endpoint_ref: Ref,
      name: Name.optional(),
      url: WebAddress.optional(),
      is_enabled: z.boolean().optional(),
      events: WebhookEvents.optional(),
      filter: WebhookFilter.optional(),
    }),
    output: z.object({ endpoint: WebhookEndpointView }),
    errors: ['not_found', 'conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/integrations/webhooks/:endpoint_ref',
    summary: 'Deletes a receiver with its log. Refused while something uses it.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    input: z.object({ endpoint_ref: Ref }),
    output: Nothing,
    errors: ['not_found', 'conflict'],
  }),
  rotateSecret: operation({
    http: 'POST /api/integrations/webhooks/:endpoint_ref/secret',
    summary: 'Makes a new secret. For `overlap_hours`, webhooks are signed with the old one too.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    mustConfirm: true,
    rates,
    input: z.object({ endpoint_ref: Ref, overlap_hours: z.number().int().min(0).max(limits.webhookOverlapHoursMax).default(24) }),
    output: z.object({ endpoint: WebhookEndpointView, secret: Secret }),
    errors: ['not_found'],
  }),
  test: operation({
    http: 'POST /api/integrations/webhooks/:endpoint_ref/test',
    summary: 'Sends the event `webhook.test` once, also to a receiver that is off, and returns what came of it.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    changes: ['webhooks', 'apps'],
    rates,
    input: z.object({ endpoint_ref: Ref }),
    output: z.object({ delivery: WebhookDeliveryView }),
    errors: ['not_found'],
  }),
  send: operation({
    http: 'POST /api/integrations/webhooks/:endpoint_ref/send',
    summary: 'Sends the event `conversation.noted` with the facts of a conversation that the caller may read, as rules do.',
    audience: ['staff'],
    permission: 'canCreateAndEditAnAutomation',
    rates: [{ by: 'actor', of: 'staff', points: 300, seconds: 3600 }],
    input: z.object({ endpoint_ref: Ref, conversation_ref: Ref, note: text(1000).default('') }),
    output: z.object({ delivery_id: Ref }),
    errors: ['not_found'],
  }),
  events: operation({
    http: 'GET /api/integrations/webhook-events',
    summary: 'The events that the caller can have a receiver told of, with the fields of their data.',
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: Nothing,
    output: z.object({ events: z.array(OpenEvent) }),
  }),
  deliveries: operation({
    http: 'GET /api/integrations/webhook-deliveries',
    summary: `The library's webhooks of the last ${limits.webhookKeptDays} days, newest first, with what came of them.`,
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: z.object({
      state: WebhookState.optional(),
      endpoint_ref: Ref.optional(),
      cursor: Cursor.optional(),
      limit: Count.pipe(z.number().min(1).max(limits.pageSizeMax)).default(limits.listPageSize),
    }),
    output: z.object({ deliveries: z.array(WebhookDeliveryView), next_cursor: Cursor.nullable() }),
  }),
  resend: operation({
    http: 'POST /api/integrations/webhook-deliveries/:delivery_id/resend',
    summary: 'Sends a webhook again, with the same id, and retries it for a day. Refused while it is being sent.',
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates: [{ by: 'actor', of: 'staff', points: 300, seconds: 3600 }],
    input: z.object({ delivery_id: Ref }),
    output: z.object({ delivery: WebhookDeliveryView }),
    errors: ['not_found', 'conflict'],
  }),
  read: operation({
    http: 'GET /api/integrations/webhook-deliveries/:delivery_id',
    summary: 'A webhook of the log with the exact text that is sent and signed, for whoever may know of what it is about.',
    audience: ['staff'],
    permission: 'canViewIntegrations',
    input: z.object({ delivery_id: Ref }),
    output: z.object({ delivery: WebhookDeliveryView, body: z.string() }),
    errors: ['not_found'],
  }),
  resendMany: operation({
    http: 'POST /api/integrations/webhook-deliveries/resend',
    summary: `Sends the webhooks again that were given up, of one receiver or of all: the oldest ${webhooksAgainMax} at a time, each with the same id, so that receivers recognize it. Those about something that the caller may not know of are left out.`,
    audience: ['staff'],
    permission: 'canCreateAndEditIntegrations',
    rates: [{ by: 'actor', of: 'staff', points: 60, seconds: 3600 }],
    input: z.object({ endpoint_ref: Ref.optional() }),
    output: z.object({ resent: z.number().int(), has_more: z.boolean() }),
  }),
})
