import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    visitor_activity: {
      of: 'library',
      exported: {},
      personal: 'nobody knows whose search or visit it was',
      audited: 'written by visitors',
    },
    settled_gaps: {
      of: 'library',
      exported: {},
      personal: 'what many asked for, without who they are',
      audited: 'daily work, which is not audited',
    },
  },
  uses: { reads: ['given_answers'], because: 'a question that is answered now is no gap any more' },
}
