import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['connections', 'agent_presence'],
  exported: {
    connections: 'who is connected at the moment',
    agent_presence: {},
  },
  uses: {
    reads: ['conversations', 'libraries', 'role_permissions', 'user_permissions', 'users'],
    because: 'who sees that a visitor is there is asked for each lease; who is there for visitors is decided in one statement',
  },
}
