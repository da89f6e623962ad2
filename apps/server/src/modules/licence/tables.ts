import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    licence_answers: {
      of: 'library',
      exported: 'what the licence service said here',
      personal: 'nothing about contacts',
      audited: 'written by the server',
    },
  },
  uses: { reads: ['libraries'], because: 'a licence is looked up by the host of a library' },
}
