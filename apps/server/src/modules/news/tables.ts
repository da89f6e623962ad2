import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    news_flashes: {
      of: 'library',
      binned: [{ with: 'news', by: 'id', place: 0 }],
      exported: { html: ['newsFlash_content', 'draft.newsFlash_content'] },
      personal: 'nothing about contacts',
      audited: [{ domains: ['news'], id: 'id', title: 'newsFlash_title', told: ['newsFlash_title', 'is_published', 'audience', 'segment'] }],
    },
    news_versions: {
      of: 'library',
      binned: [{ with: 'news', by: 'id', place: 1 }],
      exported: { html: ['newsFlash_content'] },
      personal: 'nothing about contacts',
      audited: 'follows from the news',
    },
  },
  uses: { reads: ['visitors', 'companies'], because: 'whether a reader is in the segments of news is one statement for each call' },
}
