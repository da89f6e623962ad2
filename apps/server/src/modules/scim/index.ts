import type { Module } from '../../kernel/kernel.ts'
import { addPerson } from './actions/add-person.ts'
import { changePerson } from './actions/change-person.ts'
import { removePerson } from './actions/remove-person.ts'
import { scimRoutes } from './protocol/routes.ts'
import { listPeople, readPerson } from './queries.ts'

/** A customer's directory adds, changes and removes people (SCIM 2.0). */
export const scim: Module = {
  name: 'scim',
  handlers: [listPeople, readPerson, addPerson, changePerson, removePerson],
  routes: scimRoutes,
}
