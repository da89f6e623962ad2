import { webhooksApi } from '@porchlight/contracts/webhooks/webhooks'
import { refuse } from '../../kernel/errors.ts'
import { action, query } from '../../kernel/operations.ts'
import { endpointForUpdate, sealSecret } from './endpoints.ts'
import { addReceiver, allReceivers, changeReceiver, dropReceiver, presentReceiver, presentReceivers, writeEndpoint } from './receivers.ts'
import { newWebhookSecret } from './signature.ts'
import { usesOf } from './uses.ts'

/** Lists the library's receivers of webhooks. */
export const listEndpoints = query(webhooksApi.list, async (ctx) => {
  const [rows, uses] = await Promise.all([allReceivers(ctx).orderBy('created_at').orderBy('endpoint_ref').execute(), usesOf(ctx)])
  return { endpoints: await presentReceivers(ctx, rows, uses) }
})

/** Adds a receiver. */
export const createEndpoint = action(webhooksApi.create, async (ctx, given) => {
  const { row, secret } = await addReceiver(ctx, given)
  return { endpoint: await presentReceiver(ctx, row), secret }
})

/** Changes a receiver. Those of apps are changed by their apps. */
export const updateEndpoint = action(webhooksApi.update, async (ctx, change) => {
  const { app } = await endpointForUpdate(ctx, change.endpoint_ref)
  if (app !== null) throw refuse('conflict', { fields: { used_by: app } })
  return { endpoint: await presentReceiver(ctx, await changeReceiver(ctx, change)) }
})

/** Deletes a receiver that nothing uses, with its log. */
export const removeEndpoint = action(webhooksApi.remove, async (ctx, { endpoint_ref }) => {
  const { app } = await endpointForUpdate(ctx, endpoint_ref)
  if (app !== null) throw refuse('conflict', { fields: { used_by: app } })
  await dropReceiver(ctx, endpoint_ref)
  return {}
})

/** Makes a new secret; the old one signs too for the overlap. */
export const rotateSecret = action(webhooksApi.rotateSecret, async (ctx, { endpoint_ref, overlap_hours }) => {
  const { secret: old } = await endpointForUpdate(ctx, endpoint_ref)
  const secret = newWebhookSecret()
  const until = overlap_hours === 0 ? null : new Date(ctx.clock.now().getTime() + overlap_hours * 3_600_000)
  const row = await writeEndpoint(ctx, endpoint_ref, {
    secret: sealSecret(ctx.ports.secrets, { support_lib_id: ctx.support_lib_id, endpoint_ref }, secret),
    old_secret: until && old,
    old_secret_until: until,
  })
  ctx.emit('webhook.endpoint_changed', { endpoint_ref, change: 'rotated' })
  return { endpoint: await presentReceiver(ctx, row), secret }
})
