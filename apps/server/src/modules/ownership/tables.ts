import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    library_sizes: { of: 'library', exported: 'measured in this installation', personal: 'only numbers', audited: 'measured by the server' },
  },
  uses: { reads: ['libraries', 'users'], writes: ['libraries'], because: 'the owner is one of the library’s people; the library says when it is deleted' },
}
