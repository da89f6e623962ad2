import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: [
    'workflow_facts',
    'workflow_folders',
    'workflow_heads',
    'workflow_hook_deliveries',
    'workflow_hooks',
    'workflow_replays',
    'workflow_runs',
    'workflow_timers',
    'workflow_versions',
    'workflows',
  ],
  exported: {
    workflow_facts: 'follows from the events',
    workflow_folders: {},
    workflow_heads: 'follows from the events: rules follow what happens after an import',
    workflow_hook_deliveries: 'the journal of calls that came here',
    workflow_hooks: 'secrets of this installation',
    workflow_replays: 'trials of drafts',
    workflow_runs: 'the journal of rules that ran here; what they did is in the events',
    workflow_timers: 'would act on what happened before',
    workflow_versions: {},
    workflows: {},
  },
  uses: { reads: ['events', 'library_heads'], because: 'rules follow the numbered events of their library, and replay them' },
}
