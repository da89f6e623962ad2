import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    slack_threads: {
      of: 'library',
      exported: 'belongs to connections of apps, which stay behind',
      // A thread is a pair of references here; what was posted is in the team's own workspace.
      personal: [{ of: 'conversation', erase: 'delete' }],
      whenMerged: { conversation: { stays: 'each conversation has a thread of its own' } },
      audited: 'written by the server',
    },
  },
}
