import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['conversation_tasks'],
  exported: {
    conversation_tasks: {},
  },
}
