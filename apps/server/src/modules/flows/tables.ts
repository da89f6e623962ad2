import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    flow_runs: {
      of: 'library',
      exported: { without: ['due_at'] },
      // Runs hold what was answered; the numbers of each day stay.
      personal: [{ of: 'conversation', erase: 'delete' }],
      whenMerged: { conversation: { stays: 'a run is about what was said in its conversation' } },
      audited: 'written by visitors',
    },
    flows: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['flows'], id: 'flow_ref', title: 'title', told: ['title', 'state', 'version'] }],
    },
    flow_versions: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'told by the version of its flow',
    },
    flow_node_days: {
      of: 'library',
      exported: {},
      personal: 'only refs and numbers',
      audited: 'counted by the server',
    },
  },
  uses: { reads: ['conversations'], because: 'runs are those of a visitor by way of their conversations' },
}
