import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const person = () => ({ user_name: `${newRef()}@scim.test`, email: `${newRef()}@scim.test` })
const added = async ({ staff }: World) => ({ user_id: (await staff.admin.calls.scim.addPerson(person())).person.user_id })

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['scim']

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'scim.people': nothing,
  'scim.readPerson': { input: added, refs: ['user_id'] },
  'scim.addPerson': { input: person },
  'scim.changePerson': { input: async (world) => ({ ...(await added(world)), is_active: false }), refs: ['user_id'] },
  'scim.removePerson': { input: added, refs: ['user_id'] },
}
