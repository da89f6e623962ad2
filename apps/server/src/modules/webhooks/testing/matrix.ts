import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const elsewhere = coveredBy('modules/webhooks')
const receiver = { name: 'Shop', url: 'https://hooks.velo.test/in' }

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['webhooks']

const onEndpoint = {
  async input({ staff }: World) {
    const { endpoint } = await staff.admin.calls.webhooks.create(receiver)
    return { endpoint_ref: endpoint.endpoint_ref }
  },
  refs: ['endpoint_ref'],
}

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'webhooks.list': nothing,
  'webhooks.create': { input: () => receiver },
  'webhooks.update': onEndpoint,
  'webhooks.remove': onEndpoint,
  'webhooks.rotateSecret': onEndpoint,
  'webhooks.test': elsewhere,
  'webhooks.deliveries': nothing,
  'webhooks.resend': elsewhere,
}
