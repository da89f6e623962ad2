import type { ModuleTables } from '../../kernel/module-tables.ts'
import { personalFiles, personalLinks, personalProblems, personalRows } from './personal.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    import_files: {
      of: 'library',
      exported: 'files that wait to be imported here',
      personal: personalFiles,
      audited: 'its import is logged',
    },
    import_links: {
      of: 'library',
      exported: {},
      personal: personalLinks,
      audited: 'follows from what was imported',
    },
    import_problems: {
      of: 'library',
      exported: 'reports of imports that were here',
      personal: personalProblems,
      audited: 'its import is logged',
    },
    import_rows: {
      of: 'library',
      exported: 'what waits to be imported here',
      personal: personalRows,
      audited: 'its import is logged',
    },
    imports: {
      of: 'library',
      exported: 'imports that were here',
      personal: 'about files that staff imports',
      audited: 'the event import.changed tells its source and state',
    },
  },
  uses: { reads: ['users'], because: 'the agents of the other program are matched with all members by email in one statement' },
}
