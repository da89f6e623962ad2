import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of others that this module uses directly; it owns none. */
export const tables: ModuleTables = {
  owns: {},
  uses: {
    reads: ['conversation_links', 'conversations'],
    because: 'which ticket is a side conversation about which conversation is a link between them, and its state is counted',
  },
}
