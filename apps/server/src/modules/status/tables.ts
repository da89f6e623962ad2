import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    status_subscribers: {
      of: 'library',
      exported: {},
      // Subscriptions of the contact's addresses.
      personal: [{ of: 'address', where: (refs) => sql`lower(address) = any(${refs})`, erase: 'delete' }],
      audited: 'readers subscribe and unsubscribe',
    },
    status_changes: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'follows from components, incidents and maintenances',
    },
    status_components: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['status'], id: 'component_id', title: 'name', told: ['name'] }],
    },
    status_incidents: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['status'], id: 'incident_id', title: 'title', told: ['title'] }],
    },
    status_maintenances: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['status'], id: 'maintenance_id', title: 'title', told: ['title'] }],
    },
    status_updates: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'changed in daily work, which is not audited',
    },
  },
}
