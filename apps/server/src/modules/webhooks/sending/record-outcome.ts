import { webhookLimits } from '@porchlight/contracts/webhooks/webhook-limits'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import type { Attempt } from './attempt.ts'
import type { Outcome } from './outcome.ts'
import { sendSoon } from './send-soon.ts'
import { stopEndpoint } from './stop-endpoint.ts'
import type { TakenDelivery } from './taken-delivery.ts'

/** Records an attempt in the log and at its endpoint, and plans the next one. Does nothing if the lease has passed to another process. */
export async function recordOutcome(ctx: Ctx, taken: TakenDelivery, found: Attempt, outcome: Outcome): Promise<void> {
  const { support_lib_id } = ctx
  const { delivery_id, endpoint_ref } = taken.delivery
  const now = ctx.clock.now()
  const due_at = outcome.state === 'failed' ? new Date(now.getTime() + outcome.pauseMs) : taken.delivery.due_at
  const { problem, status, duration_ms, response } = found
  const changed = await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: outcome.state, due_at, tried_at: now, problem: problem ?? '', status, duration_ms, response, lease: null, leased_until: null })
    .where('support_lib_id', '=', support_lib_id)
    .where('delivery_id', '=', delivery_id)
    .where('lease', '=', taken.lease)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  const failing_since = await noteAtEndpoint(ctx, endpoint_ref, found, now)
  const hasFailedForDays = failing_since !== null && now.getTime() - failing_since.getTime() >= webhookLimits.failingDays * 86_400_000
  if (problem === 'gone' || (outcome.state === 'given_up' && hasFailedForDays && !taken.isTest)) await stopEndpoint(ctx, endpoint_ref, problem)
  ctx.emit('webhook.delivery_changed', { delivery_id, endpoint_ref, state: outcome.state })
  if (outcome.state === 'failed') sendSoon(ctx, due_at)
}

/** How old the noted time of the last success may be, so that a busy endpoint's row is not written with each webhook. */
const staleMs = 60_000

/** Returns since when the endpoint accepts nothing; null if it accepted this. */
async function noteAtEndpoint(ctx: Ctx, endpoint_ref: string, { problem }: Attempt, now: Date): Promise<Date | null> {
  const endpoint = ctx.db.updateTable('webhook_endpoints').where('support_lib_id', '=', ctx.support_lib_id).where('endpoint_ref', '=', endpoint_ref)
  if (problem === null) {
    const isStale = sql<boolean>`(failing_since is not null or sent_at is null or sent_at < ${new Date(now.getTime() - staleMs)})`
    await endpoint.set({ sent_at: now, failing_since: null }).where(isStale).execute()
    return null
  }
  const noted = endpoint.set({ problem, failing_since: sql<Date>`coalesce(failing_since, ${now})` }).returning('failing_since')
  return (await noted.executeTakeFirst())?.failing_since ?? null
}
