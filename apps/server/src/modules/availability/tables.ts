import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The table of this module, and the one of another that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    availability: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: { without: ['noted'] },
      personal: 'about staff, who are no contacts',
      audited: [
        {
          domains: ['availability'],
          id: 'ref_uid',
          column: 'user_id',
          title: 'agent_name',
          named: { table: 'users', column: 'user_id' },
          told: ['time_zone', 'week', 'out_from', 'out_until', 'reason', 'deputy_id'],
        },
      ],
    },
  },
  uses: { reads: ['users'], because: 'a deputy is an active person of the library; the audit log names people' },
}
