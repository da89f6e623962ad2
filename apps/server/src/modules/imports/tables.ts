import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['import_files', 'import_links', 'import_problems', 'import_rows', 'imports'],
  exported: {
    import_files: 'files that wait to be imported here',
    import_links: {},
    import_problems: 'reports of imports that were here',
    import_rows: 'what waits to be imported here',
    imports: 'imports that were here',
  },
  uses: { reads: ['users'], because: 'the agents of the other program are matched with all members by email in one statement' },
}
