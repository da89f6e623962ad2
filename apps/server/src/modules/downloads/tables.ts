import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    download_keys: {
      of: 'library',
      exported: 'secrets of this installation, for a minute',
      personal: 'about staff, who are no contacts',
      audited: 'what gives out a key, or opens with one, is logged itself',
    },
  },
}
