import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['companies', 'page_visits', 'visitor_secrets', 'visitors'],
  exported: {
    companies: {},
    page_visits: {},
    visitor_secrets: 'secrets of this installation',
    visitors: { without: ['staff_lib_id', 'staff_user_id'] },
  },
  uses: { reads: ['conversations', 'libraries'], because: 'a visitor who signs in brings what they began before' },
}
