import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['status_changes', 'status_components', 'status_incidents', 'status_maintenances', 'status_subscribers', 'status_updates'],
  exported: {
    status_changes: {},
    status_components: {},
    status_incidents: {},
    status_maintenances: {},
    status_subscribers: {},
    status_updates: {},
  },
}
