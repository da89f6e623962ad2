import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    connections: {
      of: 'library',
      exported: 'who is connected at the moment',
      personal: 'only who is connected now; ends with the connection',
      audited: 'written by the server',
    },
    agent_presence: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'written by the server',
    },
  },
  uses: {
    reads: ['business_calendars', 'conversations', 'libraries', 'role_permissions', 'user_permissions', 'users'],
    because:
      'who sees that a visitor is there is asked for each lease; who is there for visitors is decided in one statement; hours that begin or end are told only where somebody is connected',
  },
}
