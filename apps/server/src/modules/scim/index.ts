import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { addPerson } from './actions/add-person.ts'
import { addGroup, changeGroup, removeGroup } from './actions/change-groups.ts'
import { changePerson } from './actions/change-person.ts'
import { mapGroup, readProvisioning } from './actions/map-group.ts'
import { removePerson } from './actions/remove-person.ts'
import { scimRoutes } from './protocol/routes.ts'
import { listGroups, listPeople, readGroup, readPerson } from './queries.ts'
import { settleJoined } from './reactions.ts'

/** A customer's directory adds, changes and removes people and groups (SCIM 2.0). */
export const scim: Module = {
  name: 'scim',
  handlers: [
    listPeople,
    readPerson,
    addPerson,
    changePerson,
    removePerson,
    listGroups,
    readGroup,
    addGroup,
    changeGroup,
    removeGroup,
    readProvisioning,
    mapGroup,
  ],
  reactions: [settleJoined],
  notices: notices('provisioning', ['scim.group_changed', 'scim.group_removed', 'scim.group_mapped']),
  routes: scimRoutes,
}
