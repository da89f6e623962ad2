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
  uses: { reads: ['events', 'library_heads'], because: 'rules follow the numbered events of their library, and replay them' },
}
