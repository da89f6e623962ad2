import type { Entries } from '../../../testing/matrix-entry.ts'
import { nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['apps']

const chat = { app: 'webhook', name: 'Chat', values: { url: 'https://chat.velo.test/in' } }

const onConnection = {
  async input({ staff }: World) {
    return { connection_ref: (await staff.admin.calls.apps.connect(chat)).connection.connection_ref }
  },
  refs: ['connection_ref'],
}

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'apps.list': nothing,
  'apps.connect': { input: () => chat },
  'apps.update': onConnection,
  'apps.disconnect': onConnection,
}
