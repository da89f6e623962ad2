import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['search_documents', 'search_editions'],
  exported: {
    search_documents: {},
    search_editions: 'follows from the documents, by a trigger',
  },
}
