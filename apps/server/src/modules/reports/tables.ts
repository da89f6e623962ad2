import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module. */
export const tables: ModuleTables = {
  owns: [
    'report_heads',
    'report_conversations',
    'report_facts',
    'report_cubes',
    'report_zones',
    'reports',
    'report_favorites',
    'report_snapshots',
    'report_schedules',
  ],
  exported: {
    report_heads: 'follows from the events',
    report_conversations: 'follows from the events',
    report_facts: 'follows from the events',
    report_cubes: 'follows from the events',
    report_zones: 'follows from the events',
    reports: {},
    report_favorites: {},
    report_snapshots: {},
    report_schedules: 'would mail people who are no members there yet',
  },
  uses: {
    reads: ['events', 'library_heads', 'conversations', 'ticket_options'],
    because:
      'the ledger follows the numbered events; numbers are filtered by what conversations are now, within what their reader sees; ticket types name filters',
  },
}
