import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['issue_links'],
  exported: {
    issue_links: 'belongs to connections of apps, which stay behind',
  },
  uses: { reads: ['app_connections'], because: 'a link names the app of its connection' },
}
