import { type WebhookEndpointView, type WebhookSource, webhooksApi } from '@porchlight/contracts'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { staffNames } from '../people/index.ts'
import { assertUrl, type EndpointRow, endpointForUpdate, presentEndpoint, sealSecret } from './endpoints.ts'
import { sendSoon } from './sending/send-soon.ts'
import { newWebhookSecret } from './signature.ts'
import { followSubscriptions, giveUpWaiting, lockSubscriptions, subscriptionAfter } from './subscriptions/change-subscription.ts'
import { usesOf } from './uses.ts'

const all = (ctx: Ctx) => ctx.db.selectFrom('webhook_endpoints').selectAll().where('support_lib_id', '=', ctx.support_lib_id)

/** Lists the library's receivers of webhooks. */
export const listEndpoints = query(webhooksApi.list, async (ctx) => {
  const [rows, uses] = await Promise.all([all(ctx).orderBy('created_at').orderBy('endpoint_ref').execute(), usesOf(ctx)])
  return { endpoints: await presented(ctx, rows, uses) }
})

/** Adds a receiver. */
export const createEndpoint = action(webhooksApi.create, async (ctx, { name, url, is_enabled, ...chosen }) => {
  const { support_lib_id } = ctx
  assertUrl(ctx, url)
  await lockSubscriptions(ctx)
  const subscription = subscriptionAfter(staffOf(ctx), { url, events: [], filter: { all: [] } }, chosen)
  if ((await all(ctx).execute()).length >= limits.webhookEndpointsMax) throw refuse('conflict', { fields: { name: 'too many' } })
  const endpoint_ref = newRef()
  const secret = newWebhookSecret()
  const row = await ctx.db
    .insertInto('webhook_endpoints')
    .values({
      ...{ support_lib_id, endpoint_ref, name, url, is_enabled, ...subscription },
      secret: sealSecret(ctx.ports.secrets, { support_lib_id, endpoint_ref }, secret),
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await followSubscriptions(ctx, row.events)
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'created' })
  return { endpoint: await present(ctx, row), secret }
})

/** Changes a receiver. */
export const updateEndpoint = action(webhooksApi.update, async (ctx, { endpoint_ref, name, url, is_enabled, ...chosen }) => {
  await lockSubscriptions(ctx)
  const before = await endpointForUpdate(ctx, endpoint_ref)
  if (url !== undefined) assertUrl(ctx, url)
  const subscription = subscriptionAfter(staffOf(ctx), before, { url, ...chosen })
  if (url !== undefined && url !== before.url && before.subscriber_id !== staffOf(ctx).user_id) await giveUpWaiting(ctx, endpoint_ref)
  const row = await changeEndpoint(ctx, endpoint_ref, {
    ...subscription,
    ...(name !== undefined && { name }),
    // What is known about the old receiver says nothing about the new one.
    ...(url !== undefined && url !== before.url && { url, failing_since: null, problem: '' }),
    ...(is_enabled !== undefined && { is_enabled, stopped_at: null }),
    ...(is_enabled && before.stopped_at && { failing_since: null }),
  })
  await followSubscriptions(ctx, [...before.events, ...row.events])
  if (is_enabled && !before.is_enabled) sendSoon(ctx, ctx.clock.now())
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'updated' })
  return { endpoint: await present(ctx, row) }
})

/** Deletes a receiver that nothing uses, with its log. */
export const removeEndpoint = action(webhooksApi.remove, async (ctx, { endpoint_ref }) => {
  await lockSubscriptions(ctx)
  const { events } = await endpointForUpdate(ctx, endpoint_ref)
  const [first] = (await usesOf(ctx, endpoint_ref)).get(endpoint_ref) ?? []
  if (first) throw refuse('conflict', { fields: { used_by: first.name } })
  await ctx.db.deleteFrom('webhook_endpoints').where('support_lib_id', '=', ctx.support_lib_id).where('endpoint_ref', '=', endpoint_ref).execute()
  await followSubscriptions(ctx, events)
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'removed' })
  return {}
})

/** Makes a new secret; the old one signs too for the overlap. */
export const rotateSecret = action(webhooksApi.rotateSecret, async (ctx, { endpoint_ref, overlap_hours }) => {
  const { secret: old } = await endpointForUpdate(ctx, endpoint_ref)
  const secret = newWebhookSecret()
  const until = overlap_hours === 0 ? null : new Date(ctx.clock.now().getTime() + overlap_hours * 3_600_000)
  const row = await changeEndpoint(ctx, endpoint_ref, {
    secret: sealSecret(ctx.ports.secrets, { support_lib_id: ctx.support_lib_id, endpoint_ref }, secret),
    old_secret: until && old,
    old_secret_until: until,
  })
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'rotated' })
  return { endpoint: await present(ctx, row), secret }
})

/** `endpoint_ref` is always set, so that a call without changes is a statement too. */
async function changeEndpoint(ctx: Ctx, endpoint_ref: string, change: Partial<Omit<EndpointRow, 'filter'>> & { filter?: string }): Promise<EndpointRow> {
  return ctx.db
    .updateTable('webhook_endpoints')
    .set({ endpoint_ref, ...change })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('endpoint_ref', '=', endpoint_ref)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function presented(ctx: Ctx, rows: readonly EndpointRow[], uses: ReadonlyMap<string, WebhookSource[]>): Promise<WebhookEndpointView[]> {
  const names = await staffNames(
    ctx,
    rows.flatMap(({ subscriber_id }) => subscriber_id ?? []),
  )
  return rows.map((row) => presentEndpoint(row, { uses, names, now: ctx.clock.now() }))
}

async function present(ctx: Ctx, row: EndpointRow): Promise<WebhookEndpointView> {
  const [endpoint] = await presented(ctx, [row], await usesOf(ctx, row.endpoint_ref))
  if (!endpoint) throw new Error('one row, one endpoint')
  return endpoint
}
