import { limits } from '@porchlight/contracts/limits'
import { type WebhookDeliveryView, WebhookState, webhooksAgainMax, webhooksApi } from '@porchlight/contracts/webhooks/webhooks'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { schedule } from '../../kernel/jobs.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { keysetPage, newestFirst } from '../../kernel/rows/keyset-page.ts'
import { problemIn } from './endpoints.ts'
import type { DeliveryRow } from './send-webhook.ts'
import { sendSoon } from './sending/send-soon.ts'
import { deliveriesInSight, readableDeliveries } from './subscriptions/sight.ts'

/** Reads the log without the texts that were sent. People with a limited sight find what they may know of. */
const log = (ctx: Ctx) =>
  ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', (join) => join.onRef('e.support_lib_id', '=', 'd.support_lib_id').onRef('e.endpoint_ref', '=', 'd.endpoint_ref'))
    .select(['d.delivery_id', 'd.endpoint_ref', 'd.event', 'd.source_kind', 'd.source_ref', 'd.source_name', 'd.state', 'd.attempts', 'd.created_at'])
    .select(['d.due_at', 'd.tried_at', 'd.problem', 'd.status', 'd.duration_ms', 'd.response', 'e.name as endpoint_name'])
    .where('d.support_lib_id', '=', ctx.support_lib_id)
    .where(deliveriesInSight(ctx) ?? sql<boolean>`true`)

type LogRow = Omit<DeliveryRow, 'support_lib_id' | 'body' | 'conversation_ref' | 'lease' | 'leased_until'> & { endpoint_name: string }

/** Implements GET webhook-deliveries. */
export const listDeliveries = query(webhooksApi.deliveries, async (ctx, { state, endpoint_ref, cursor, limit }) => {
  const found = log(ctx)
    .$if(state !== undefined, (some) => some.where('d.state', '=', state ?? ''))
    .$if(endpoint_ref !== undefined, (some) => some.where('d.endpoint_ref', '=', endpoint_ref ?? ''))
  const { rows, next_cursor } = await keysetPage(found, newestFirst('d.created_at', 'd.delivery_id'), { cursor: cursor || undefined, limit })
  return { deliveries: rows.map(present), next_cursor }
})

/** Sends a webhook again, from the start: at once, and for a day if need be. */
export const resendDelivery = action(webhooksApi.resend, async (ctx, { delivery_id }) => {
  const now = ctx.clock.now()
  const row = await ctx.db
    .selectFrom('webhook_deliveries as d')
    .select(['delivery_id', 'endpoint_ref', 'leased_until', 'event', 'body', 'conversation_ref'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('delivery_id', '=', delivery_id)
    .where(deliveriesInSight(ctx) ?? sql<boolean>`true`)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await assertReadable(ctx, row)
  if (row.leased_until && row.leased_until > now) throw refuse('conflict', { fields: { delivery_id: 'is being sent' } })
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, due_at: now })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('delivery_id', '=', delivery_id)
    .execute()
  sendSoon(ctx, now)
  ctx.emit('webhook.delivery_changed', { delivery_id, endpoint_ref: row.endpoint_ref, state: 'pending' })
  return { delivery: await readDelivery(ctx, delivery_id) }
})

/** Sends given-up webhooks again, oldest first, each from the start. Those of one receiver are noted as one change of the log. */
export const resendMany = action(webhooksApi.resendMany, async (ctx, { endpoint_ref }) => {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const found = await ctx.db
    .selectFrom('webhook_deliveries as d')
    .select(['delivery_id', 'event', 'body', 'conversation_ref'])
    .where('support_lib_id', '=', support_lib_id)
    .where('state', '=', 'given_up')
    .where(deliveriesInSight(ctx) ?? sql<boolean>`true`)
    .$if(endpoint_ref !== undefined, (query) => query.where('endpoint_ref', '=', endpoint_ref ?? ''))
    .orderBy('created_at')
    .orderBy('delivery_id')
    .limit(webhooksAgainMax + 1)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = [...(await readableDeliveries(ctx, staffOf(ctx), found.slice(0, webhooksAgainMax)))]
  if (ids.length === 0) return { resent: 0, has_more: false }
  const resent = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, due_at: now })
    .where('support_lib_id', '=', support_lib_id)
    .where('delivery_id', 'in', ids)
    .returning(['delivery_id', 'endpoint_ref'])
    .execute()
  sendSoon(ctx, now)
  const ofEndpoints = new Map(resent.map((row) => [row.endpoint_ref, row]))
  for (const row of ofEndpoints.values()) ctx.emit('webhook.delivery_changed', { ...row, state: 'pending' })
  return { resent: ids.length, has_more: found.length > ids.length }
})

/** Returns a webhook of the log with the text that is sent. */
export const readWebhook = query(webhooksApi.read, async (ctx, { delivery_id }) => {
  const row = await log(ctx).select(['d.body', 'd.conversation_ref']).where('d.delivery_id', '=', delivery_id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  await assertReadable(ctx, row)
  return { delivery: present(row), body: row.body }
})

/** @throws AppError `forbidden` if the webhook is about something that the caller may not know of */
async function assertReadable(ctx: Ctx, row: Pick<DeliveryRow, 'delivery_id' | 'event' | 'body' | 'conversation_ref'>): Promise<void> {
  if (!(await readableDeliveries(ctx, staffOf(ctx), [row])).has(row.delivery_id)) throw refuse('forbidden')
}

/** Returns a webhook of the log as staff see it. */
export async function readDelivery(ctx: Ctx, delivery_id: string): Promise<WebhookDeliveryView> {
  return present(await log(ctx).where('d.delivery_id', '=', delivery_id).executeTakeFirstOrThrow())
}

const present = (row: LogRow): WebhookDeliveryView => {
  const state = WebhookState.parse(row.state)
  const { source_kind: kind, source_ref: ref, source_name: name } = row
  return {
    ...{ delivery_id: row.delivery_id, endpoint_ref: row.endpoint_ref, endpoint_name: row.endpoint_name, event: row.event, state, attempts: row.attempts },
    source: kind !== null && ref !== null ? { kind, ref, name: name ?? '' } : null,
    created_at: row.created_at.toISOString(),
    due_at: state === 'pending' || state === 'failed' ? row.due_at.toISOString() : null,
    tried_at: row.tried_at?.toISOString() ?? null,
    problem: problemIn(row.problem),
    ...{ status: row.status, duration_ms: row.duration_ms, response: row.response },
  }
}

/** Webhooks deleted per run; the next night takes the rest. */
const atOnce = 20_000

/** Deletes old webhooks. */
export const tidyDeliveries = schedule(
  'webhook.tidy',
  '37 3 * * *',
  `select distinct support_lib_id from webhook_deliveries where created_at < $1::timestamptz - interval '${limits.webhookKeptDays} days'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - limits.webhookKeptDays * 86_400_000)
    const old = ctx.db
      .selectFrom('webhook_deliveries')
      .select('delivery_id')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('created_at', '<', before)
      .limit(atOnce)
    await ctx.db.deleteFrom('webhook_deliveries').where('support_lib_id', '=', ctx.support_lib_id).where('delivery_id', 'in', old).execute()
  },
)
