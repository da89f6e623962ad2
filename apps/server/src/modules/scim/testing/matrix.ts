import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const person = () => ({ user_name: `${newRef()}@scim.test`, email: `${newRef()}@scim.test` })
const added = async ({ staff }: World) => ({ user_id: (await staff.admin.calls.scim.addPerson(person())).person.user_id })

const newGroup = () => ({ display_name: `Group ${newRef()}` })
const groupOf = async ({ staff }: World) => ({ group_ref: (await staff.admin.calls.scim.addGroup(newGroup())).group.group_ref })

/** Domains whose operations depend on permission flags alone. */
export const decidedByFlags = ['provisioning', 'scim']

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'scim.people': nothing,
  'scim.readPerson': { input: added, refs: ['user_id'] },
  'scim.addPerson': { input: person },
  'scim.changePerson': { input: async (world) => ({ ...(await added(world)), is_active: false }), refs: ['user_id'] },
  'scim.removePerson': { input: added, refs: ['user_id'] },
  'scim.groups': nothing,
  'scim.readGroup': { input: groupOf, refs: ['group_ref'] },
  'scim.addGroup': { input: newGroup },
  'scim.changeGroup': { input: async (world) => ({ ...(await groupOf(world)), ...newGroup() }), refs: ['group_ref'] },
  'scim.removeGroup': { input: groupOf, refs: ['group_ref'] },
  'provisioning.read': nothing,
  'provisioning.mapGroup': { input: async (world) => ({ ...(await groupOf(world)), team_ref: null, role: null }), refs: ['group_ref'] },
}
