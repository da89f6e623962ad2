import { coveredBy, type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { refuses } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const elsewhere = coveredBy('modules/webhooks')
const receiver = { name: 'Shop', url: 'https://hooks.velo.test/in' }

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['webhooks']

const newEndpoint = async ({ calls }: Pick<World['staff']['admin'], 'calls'>) => (await calls.webhooks.create(receiver)).endpoint.endpoint_ref

const onEndpoint = {
  async input({ staff }: World) {
    return { endpoint_ref: await newEndpoint(staff.admin) }
  },
  refs: ['endpoint_ref'],
}

const onConversation = async (world: World) => ({ ...(await onEndpoint.input(world)), conversation_ref: (await world.chat()).conversation_ref })

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'webhooks.list': nothing,
  'webhooks.create': { input: () => receiver },
  'webhooks.update': onEndpoint,
  'webhooks.remove': onEndpoint,
  'webhooks.rotateSecret': onEndpoint,
  'webhooks.test': elsewhere,
  'webhooks.send': {
    input: onConversation,
    refs: ['endpoint_ref', 'conversation_ref'],
    stateless: 'whoever may read the conversation; webhooks.test.ts',
    sight: refuses(async ({ admin, chat }) => ({ endpoint_ref: await newEndpoint(admin), conversation_ref: (await chat()).conversation_ref })),
  },
  'webhooks.events': nothing,
  'webhooks.deliveries': nothing,
  'webhooks.read': elsewhere,
  'webhooks.resend': elsewhere,
  'webhooks.resendMany': nothing,
}
