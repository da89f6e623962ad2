import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The table of this module. */
export const tables: ModuleTables = {
  owns: {
    business_calendars: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['calendars'], id: 'calendar_ref', title: 'name', told: ['name', 'time_zone', 'week', 'closures', 'is_default'] }],
    },
  },
}
