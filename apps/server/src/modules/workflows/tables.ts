import { sql } from 'kysely'
import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    workflow_facts: {
      of: 'library',
      exported: 'follows from the events',
      // What rules saw and did in conversations.
      personal: [
        {
          of: 'conversation',
          where: (refs) =>
            sql`event_number in (select e.number from events e where e.support_lib_id = workflow_facts.support_lib_id and e.subject = any(${refs}))`,
          erase: 'delete',
          exported: false,
        },
      ],
      audited: 'follows from the events',
    },
    workflow_runs: {
      of: 'library',
      exported: 'the journal of rules that ran here; what they did is in the events',
      personal: [{ of: 'conversation', erase: 'delete', exported: false }],
      whenMerged: { conversation: { stays: 'the journal of what rules did there' } },
      audited: 'a journal that the server writes',
    },
    workflow_timers: {
      of: 'library',
      exported: 'would act on what happened before',
      personal: [{ of: 'conversation', erase: 'delete', exported: false }],
      whenMerged: { conversation: { stays: 'a timer is about what happened in its conversation' } },
      audited: 'written by the server',
    },
    workflow_folders: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [{ domains: ['workflowFolders'], id: 'workflow_folder_ref', title: 'folder_name', told: ['folder_name'] }],
    },
    workflow_heads: {
      of: 'library',
      exported: 'follows from the events: rules follow what happens after an import',
      personal: 'only numbers',
      audited: 'counted by the server',
    },
    workflow_hook_deliveries: {
      of: 'library',
      exported: 'the journal of calls that came here',
      personal: { kept: 'only refs and numbers' },
      whenMerged: { conversation: { stays: 'the journal of what came in' } },
      audited: 'a journal that the server writes',
    },
    workflow_hooks: {
      of: 'library',
      exported: 'secrets of this installation',
      personal: 'only a hash',
      audited: 'its calls name the rule',
    },
    workflow_replays: {
      of: 'library',
      exported: 'trials of drafts',
      personal: 'only refs and numbers',
      audited: 'its calls name the rule',
    },
    workflow_versions: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'told by the version of its rule',
    },
    workflows: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [
        {
          domains: ['workflows', 'workflowHooks'],
          id: 'workflow_ref',
          title: 'workflow_name',
          told: ['workflow_name', 'workflow_folder_ref', 'is_enabled', 'version'],
        },
      ],
    },
  },
  uses: {
    reads: ['events', 'library_heads', 'conversations'],
    because:
      'rules follow the numbered events of their library, and replay them; macros are suggested by the type and the tags of the conversations they were run on',
  },
}
