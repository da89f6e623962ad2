import { createHash } from 'node:crypto'
import { limits } from '@porchlight/contracts/limits'
import type { WebhookSource } from '@porchlight/contracts/webhooks/webhooks'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { WebhookDeliveries } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { bodyFor } from './bodies.ts'
import { type EndpointRow, endpointOf } from './endpoints.ts'
import { sendSoon } from './sending/send-soon.ts'

export type DeliveryRow = Selectable<WebhookDeliveries>

/** A webhook to send. */
export type NewWebhook = {
  endpoint_ref: string
  /** What has happened: the `type` in the text. */
  event: string
  /** The version of the data, in the text; 1 by default. */
  version?: number
  /** The `data` in the text. */
  data: Record<string, unknown>
  /** What sends it, shown in the log. */
  source?: WebhookSource
  /** Identifies the webhook, so that a job that runs twice sends it only once; by default a new id. */
  once?: string
}

/**
 * Sends a webhook to an endpoint of the library: writes it in this transaction, and a job sends it after the commit, signed, for a day if need be, always with
 * the returned id. While the endpoint is off, it waits.
 * @throws AppError `not_found` if the library has no such endpoint, `invalid_input` if the text has more than 64 kB
 */
export async function sendWebhook(ctx: Ctx, webhook: NewWebhook): Promise<{ delivery_id: string }> {
  const endpoint = await endpointOf(ctx, webhook.endpoint_ref)
  const { delivery_id } = await writeDelivery(ctx, endpoint, webhook)
  sendSoon(ctx, ctx.clock.now())
  return { delivery_id }
}

/**
 * Writes a webhook into the log.
 * @param lease set if the caller sends it itself
 */
export async function writeDelivery(
  ctx: Ctx,
  { endpoint_ref, app }: Pick<EndpointRow, 'endpoint_ref' | 'app'>,
  { event, version = 1, data, source, once }: NewWebhook,
  lease?: Pick<DeliveryRow, 'lease' | 'leased_until' | 'attempts'>,
): Promise<{ delivery_id: string }> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const body = await bodyFor(ctx, app, { type: event, timestamp: now.toISOString(), version, data })
  if (Buffer.byteLength(body) > limits.webhookBytesMax) throw refuse('invalid_input', { fields: { data: 'too long' } })
  const delivery_id = once === undefined ? newRef() : refOf(support_lib_id, endpoint_ref, once)
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({
      ...{ support_lib_id, delivery_id, endpoint_ref, event, body, created_at: now, due_at: now, ...lease },
      conversation_ref: conversationIn(data),
      ...(source && { source_kind: source.kind, source_ref: source.ref, source_name: source.name }),
    })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'delivery_id']).doNothing())
    .execute()
  return { delivery_id }
}

/** Returns the conversation that a webhook is about, if any. */
function conversationIn(data: Readonly<Record<string, unknown>>): string | null {
  const of = data as { conversation_ref?: unknown; conversation?: { conversation_ref?: unknown } }
  const ref = of.conversation_ref ?? of.conversation?.conversation_ref
  return typeof ref === 'string' ? ref : null
}

const refOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)
