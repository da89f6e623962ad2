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
  uses: {
    reads: ['events', 'library_heads', 'conversations', 'ticket_options'],
    because:
      'the ledger follows the numbered events; numbers are filtered by what conversations are now, within what their reader sees; ticket types name filters',
  },
}
