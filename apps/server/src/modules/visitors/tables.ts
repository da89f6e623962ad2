import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['companies', 'page_visits', 'visitor_secrets', 'visitors'],
  uses: { reads: ['conversations', 'libraries'], because: 'a visitor who signs in brings what they began before' },
}
