import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    sop_articles: {
      of: 'library',
      binned: [{ with: 'sop', by: 'article_id', place: 0 }],
      exported: { html: ['sop_content', 'draft.sop_content'] },
      personal: 'about articles',
      audited: [{ domains: ['sops'], id: 'article_id', title: 'sop_title', told: ['sop_title', 'is_published'] }],
    },
    sop_versions: {
      of: 'library',
      binned: [{ with: 'sop', by: 'article_id', place: 1 }],
      exported: { html: ['sop_content'] },
      personal: 'about articles',
      audited: 'follows from the SOPs',
    },
    sop_categories: {
      of: 'library',
      exported: {},
      personal: 'about articles',
      audited: [{ domains: ['sops'], id: 'category_id', title: 'category_title', told: ['category_title'] }],
    },
    sop_openings: {
      of: 'library',
      exported: {},
      personal: 'only refs and numbers',
      audited: 'counted by the server',
    },
  },
}
