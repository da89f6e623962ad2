import type { InputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import type { WebhookEndpointView, WebhookSource, webhooksApi } from '@porchlight/contracts/webhooks/webhooks'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { staffNames } from '../people/index.ts'
import { addressColumns, addressOf, assertUrl, type EndpointRow, endpointForUpdate, presentEndpoint, sealSecret } from './endpoints.ts'
import { sendSoon } from './sending/send-soon.ts'
import { newWebhookSecret } from './signature.ts'
import { followSubscriptions, giveUpWaiting, lockSubscriptions, subscriptionAfter } from './subscriptions/change-subscription.ts'
import { usesOf } from './uses.ts'

/** Selects the library's receivers. */
export const allReceivers = (ctx: Ctx) => ctx.db.selectFrom('webhook_endpoints').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/**
 * Adds a receiver.
 * @param app the app that it belongs to, which writes what it gets
 * @throws AppError `invalid_input` for its address, `conflict` if there are too many, `forbidden` for an event of which the caller may not know
 */
export async function addReceiver(ctx: Ctx, { name, url, is_enabled = true, ...chosen }: InputOf<typeof webhooksApi.create>, app: string | null = null) {
  const { support_lib_id } = ctx
  assertUrl(ctx, url)
  await lockSubscriptions(ctx)
  const subscription = subscriptionAfter(staffOf(ctx), { url, events: [], filter: { all: [] } }, chosen)
  if ((await allReceivers(ctx).execute()).length >= limits.webhookEndpointsMax) throw refuse('conflict', { fields: { name: 'too many' } })
  const endpoint_ref = newRef()
  const secret = newWebhookSecret()
  const row = await ctx.db
    .insertInto('webhook_endpoints')
    .values({
      ...{ support_lib_id, endpoint_ref, name, app, is_enabled, ...subscription },
      ...addressColumns(ctx.ports.secrets, { support_lib_id, endpoint_ref, app }, url),
      secret: sealSecret(ctx.ports.secrets, { support_lib_id, endpoint_ref }, secret),
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await followSubscriptions(ctx, row.events)
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'created' })
  return { row, secret }
}

/**
 * Changes a receiver.
 * @throws AppError as `addReceiver` does, and `not_found`
 */
export async function changeReceiver(ctx: Ctx, { endpoint_ref, name, url, is_enabled, ...chosen }: InputOf<typeof webhooksApi.update>): Promise<EndpointRow> {
  await lockSubscriptions(ctx)
  const before = await endpointForUpdate(ctx, endpoint_ref)
  const address = addressOf(ctx.ports.secrets, before)
  const isMoved = url !== undefined && url !== address
  if (url !== undefined) assertUrl(ctx, url)
  const subscription = subscriptionAfter(staffOf(ctx), { ...before, url: address }, { url, ...chosen })
  if (isMoved && before.subscriber_id !== staffOf(ctx).user_id) await giveUpWaiting(ctx, endpoint_ref)
  const row = await writeEndpoint(ctx, endpoint_ref, {
    ...subscription,
    ...(name !== undefined && { name }),
    // What is known about the old receiver says nothing about the new one.
    ...(isMoved && { ...addressColumns(ctx.ports.secrets, before, url), failing_since: null, problem: '' }),
    ...(is_enabled !== undefined && { is_enabled, stopped_at: null }),
    ...(is_enabled && before.stopped_at && { failing_since: null }),
  })
  await followSubscriptions(ctx, [...before.events, ...row.events])
  if (is_enabled && !before.is_enabled) sendSoon(ctx, ctx.clock.now())
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'updated' })
  return row
}

/**
 * Deletes a receiver that nothing uses, with its log.
 * @throws AppError `not_found`, `conflict` naming what uses it
 */
export async function dropReceiver(ctx: Ctx, endpoint_ref: string): Promise<void> {
  await lockSubscriptions(ctx)
  const { events } = await endpointForUpdate(ctx, endpoint_ref)
  const [first] = (await usesOf(ctx, endpoint_ref)).get(endpoint_ref) ?? []
  if (first) throw refuse('conflict', { fields: { used_by: first.name } })
  await ctx.db.deleteFrom('webhook_endpoints').where('support_lib_id', '=', ctx.support_lib_id).where('endpoint_ref', '=', endpoint_ref).execute()
  await followSubscriptions(ctx, events)
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'removed' })
}

/** Writes an endpoint's columns. `endpoint_ref` is always set, so that a call without changes is a statement too. */
export async function writeEndpoint(ctx: Ctx, endpoint_ref: string, change: Partial<Omit<EndpointRow, 'filter'>> & { filter?: string }): Promise<EndpointRow> {
  return ctx.db
    .updateTable('webhook_endpoints')
    .set({ endpoint_ref, ...change })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('endpoint_ref', '=', endpoint_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns receivers as staff see them. `uses`: what uses them, by endpoint. */
export async function presentReceivers(ctx: Ctx, rows: readonly EndpointRow[], uses: ReadonlyMap<string, WebhookSource[]>): Promise<WebhookEndpointView[]> {
  const names = await staffNames(
    ctx,
    rows.flatMap(({ subscriber_id }) => subscriber_id ?? []),
  )
  return rows.map((row) => presentEndpoint(row, { uses, names, now: ctx.clock.now() }))
}

/** Returns a receiver as staff see it. */
export async function presentReceiver(ctx: Ctx, row: EndpointRow): Promise<WebhookEndpointView> {
  const [endpoint] = await presentReceivers(ctx, [row], await usesOf(ctx, row.endpoint_ref))
  if (!endpoint) throw new Error('one row, one endpoint')
  return endpoint
}

/** Returns the receivers of apps as staff see them, by reference. */
export async function receiversOfApps(ctx: Ctx): Promise<Map<string, WebhookEndpointView>> {
  const rows = await allReceivers(ctx).where('app', 'is not', null).execute()
  return new Map((await presentReceivers(ctx, rows, await usesOf(ctx))).map((endpoint) => [endpoint.endpoint_ref, endpoint]))
}
