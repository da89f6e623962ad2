import { sql } from 'kysely'
import { send } from '../../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { endpointOf } from '../endpoints.ts'
import type { DeliveryRow } from '../send-webhook.ts'
import { attemptMs } from './attempt.ts'
import type { TakenDelivery } from './taken-delivery.ts'

/** How long a webhook belongs to the process that took it, in ms: longer than an attempt takes. */
export const leaseMs = attemptMs + 30_000

/**
 * How many webhooks of a library are on their way at a time, over all processes: in all, to one endpoint, to one that accepts none at the moment, and to all
 * such together. So receivers that are slow or gone delay no others, and a killed process repeats few.
 */
export const inFlight = { library: 10, endpoint: 3, failingEndpoint: 1, failingEndpoints: 4 } as const

/** Takes the library's next webhook that is due and may leave now; undefined when there is none. Two processes never take the same one. */
export async function takeDelivery(ctx: Ctx, lease: string): Promise<TakenDelivery | undefined> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const [delivery] = await send(
    ctx.db,
    'take-webhook-delivery',
    // By endpoint, so that the thousands that wait for one endpoint are not read to find those of another.
    sql<DeliveryRow>`with busy as (
        select l.endpoint_ref, count(*)::int as n, bool_or(e.failing_since is not null) as is_failing
        from webhook_deliveries l join webhook_endpoints e using (support_lib_id, endpoint_ref)
        where l.support_lib_id = ${support_lib_id} and l.leased_until > ${now} group by l.endpoint_ref
      ), load as (
        select coalesce(sum(n), 0) as n, coalesce(sum(n) filter (where is_failing), 0) as failing from busy
      ), due as materialized (
        select x.delivery_id from load cross join webhook_endpoints e left join busy b on b.endpoint_ref = e.endpoint_ref
        cross join lateral (
          select d.delivery_id, d.due_at from webhook_deliveries d
          where d.support_lib_id = e.support_lib_id and d.endpoint_ref = e.endpoint_ref and d.state in ('pending', 'failed')
            and d.due_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now})
          order by d.due_at, d.delivery_id limit 1 for update skip locked
        ) x
        where e.support_lib_id = ${support_lib_id} and e.is_enabled and load.n < ${inFlight.library}
          and coalesce(b.n, 0) < case when e.failing_since is null then ${inFlight.endpoint}::int else ${inFlight.failingEndpoint}::int end
          and (e.failing_since is null or load.failing < ${inFlight.failingEndpoints})
        order by x.due_at, x.delivery_id limit 1
      )
      update webhook_deliveries d set lease = ${lease}, leased_until = ${new Date(now.getTime() + leaseMs)}, attempts = d.attempts + 1
      from due where d.support_lib_id = ${support_lib_id} and d.delivery_id = due.delivery_id returning d.*`,
  )
  return delivery && { lease, delivery, endpoint: await endpointOf(ctx, delivery.endpoint_ref) }
}
