import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    text_links: {
      of: 'library',
      exported: 'follows from the texts, by triggers',
      personal: 'about texts',
      audited: 'follows from the texts',
    },
    redirects: {
      of: 'library',
      exported: {},
      personal: 'about texts',
      audited: 'changed in daily work, which is not audited',
    },
    outside_links: {
      of: 'library',
      exported: 'asked for again by the other installation',
      personal: 'addresses of pages that texts link to',
      audited: 'written by the server',
    },
  },
  uses: { reads: ['uploads'], because: 'the report seeks pictures that are gone among thousands of links' },
}
