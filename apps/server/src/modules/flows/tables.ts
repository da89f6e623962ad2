import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: ['flows', 'flow_versions', 'flow_runs', 'flow_node_days'],
  exported: {
    flows: {},
    flow_versions: {},
    flow_runs: { without: ['due_at'] },
    flow_node_days: {},
  },
  uses: { reads: ['conversations'], because: 'runs are those of a visitor by way of their conversations' },
}
