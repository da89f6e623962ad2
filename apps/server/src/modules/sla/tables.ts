import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: {
    sla_clocks: {
      of: 'library',
      exported: 'follows from the events, and would sound alarms',
      personal: { kept: 'only times' },
      whenMerged: { conversation: { done: 'facts.ts follows merges' } },
      audited: 'follows from the events',
    },
    sla_conversations: {
      of: 'library',
      exported: 'follows from the events, and would sound alarms',
      personal: { kept: 'only times' },
      whenMerged: { conversation: { done: 'facts.ts follows merges' } },
      audited: 'follows from the events',
    },
    sla_policies: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [
        {
          domains: ['sla'],
          id: 'policy_ref',
          title: 'name',
          told: ['name', 'filter', 'first_reply_minutes', 'next_reply_minutes', 'resolution_minutes', 'warn_minutes', 'counts', 'calendar_ref', 'is_enabled'],
        },
      ],
    },
  },
  uses: {
    reads: ['events', 'messages'],
    because:
      'clocks follow from the events of their conversation, in the order in which these happened; where the first are no longer kept, its messages say whether it was answered',
  },
}
