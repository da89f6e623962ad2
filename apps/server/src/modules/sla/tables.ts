import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['sla_clocks', 'sla_conversations', 'sla_policies'],
  exported: {
    sla_clocks: 'follows from the events, and would sound alarms',
    sla_conversations: 'follows from the events, and would sound alarms',
    sla_policies: {},
  },
  uses: { reads: ['events'], because: 'clocks follow from the events of their conversation, in the order in which these happened' },
}
