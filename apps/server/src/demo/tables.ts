import type { ModuleTables } from '../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {},
  uses: {
    reads: ['articles', 'conversations', 'users'],
    writes: ['articles', 'page_visits', 'team_members', 'teams', 'visitors'],
    because: 'demo data has a past, which no operation can write',
  },
}
