import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    reading_alerts: {
      of: 'library',
      exported: 'who read much here lately',
      personal: 'about staff, who are no contacts',
      audited: 'written by the server',
    },
    reading_counts: {
      of: 'library',
      exported: 'how much was read here lately',
      personal: 'about staff, who are no contacts',
      audited: 'counted by the server',
    },
    reading_limits: {
      of: 'library',
      exported: {},
      personal: 'only numbers',
      audited: 'the event reading.limits_changed tells former and new values',
    },
  },
}
