import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    search_documents: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: 'follows from what it finds',
    },
    search_editions: {
      of: 'library',
      exported: 'follows from the documents, by a trigger',
      personal: 'nothing about contacts',
      audited: 'follows from the documents',
    },
  },
  uses: { reads: ['text_links'], because: 'the articles that show a snippet are indexed again when it changes' },
}
