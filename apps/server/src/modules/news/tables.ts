import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    news_flashes: {
      of: 'library',
      exported: { html: ['newsFlash_content', 'draft.newsFlash_content'] },
      personal: 'nothing about contacts',
      audited: [{ domains: ['news'], id: 'id', title: 'newsFlash_title', told: ['newsFlash_title', 'is_published'] }],
    },
    news_versions: {
      of: 'library',
      exported: { html: ['newsFlash_content'] },
      personal: 'nothing about contacts',
      audited: 'follows from the news',
    },
  },
}
