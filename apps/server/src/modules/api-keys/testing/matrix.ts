import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const key = { key_name: 'Shop', scopes: ['help:read'], expires_in_days: 30 }

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['apiKeys']

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'apiKeys.list': nothing,
  'apiKeys.create': { input: () => key },
  'apiKeys.revoke': {
    input: async ({ staff }: World) => ({ key_id: (await staff.admin.calls.apiKeys.create(key)).api_key.key_id }),
    refs: ['key_id'],
  },
}
