import { webhooksApi } from '@porchlight/contracts/webhooks/webhooks'
import { newRef } from '../../kernel/ids.ts'
import { outsideAction } from '../../kernel/operations.ts'
import { readDelivery } from './delivery-log.ts'
import { endpointOf } from './endpoints.ts'
import { writeDelivery } from './send-webhook.ts'
import { attempt } from './sending/attempt.ts'
import { recordOutcome } from './sending/record-outcome.ts'
import { leaseMs } from './sending/take-delivery.ts'
import type { TakenDelivery } from './sending/taken-delivery.ts'

/** Sends a webhook now and returns what came of it. It is not tried again, unless this process dies before it knows. */
export const testEndpoint = outsideAction(webhooksApi.test, async ({ kernel, support_lib_id, write }, { endpoint_ref }) => {
  const lease = newRef()
  const taken = await write(support_lib_id, async (ctx): Promise<TakenDelivery> => {
    const endpoint = await endpointOf(ctx, endpoint_ref)
    const leased_until = new Date(ctx.clock.now().getTime() + leaseMs)
    const test = { endpoint_ref, event: 'webhook.test', data: { name: endpoint.name } }
    const { delivery_id } = await writeDelivery(ctx, endpoint, test, { lease, leased_until, attempts: 1 })
    const delivery = await ctx.db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('support_lib_id', '=', support_lib_id)
      .where('delivery_id', '=', delivery_id)
      .executeTakeFirstOrThrow()
    return { lease, delivery, endpoint, isTest: true }
  })
  const found = await attempt(kernel, taken)
  return write(support_lib_id, async (ctx) => {
    await recordOutcome(ctx, taken, found, { state: found.problem === null ? 'sent' : 'given_up' })
    return { delivery: await readDelivery(ctx, taken.delivery.delivery_id) }
  })
})
