import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    article_editors: {
      of: 'library',
      exported: 'the last release notes there who is editing; reviews has the table that took its place',
      personal: 'about staff, who are no contacts',
      audited: 'changed in daily work, which is not audited',
    },
    article_slugs: {
      of: 'library',
      binned: [{ with: 'article', by: 'article_id', place: 1 }],
      exported: {},
      personal: 'about articles',
      audited: 'follows from the articles',
    },
    article_versions: {
      of: 'library',
      binned: [{ with: 'article', by: 'article_id', place: 1 }],
      exported: { html: ['article_content'] },
      personal: 'about articles',
      audited: 'follows from the articles',
    },
    article_votes: {
      of: 'library',
      binned: [{ with: 'article', by: 'article_id', place: 1 }],
      exported: 'who voted is told by a browser’s secret; the sums are in the articles',
      personal: 'a voter is known only by a hash',
      audited: 'voted by readers',
    },
    articles: {
      of: 'library',
      binned: [{ with: 'article', by: 'article_id', place: 0 }],
      exported: { html: ['article_content', 'draft.article_content'] },
      personal: 'about articles',
      audited: [{ domains: ['articles'], id: 'article_id', title: 'article_title', told: ['article_title', 'is_published'] }],
    },
    former_addresses: {
      of: 'library',
      binned: [{ with: 'article', by: 'article_id', place: 1 }],
      exported: {},
      personal: 'about articles',
      audited: 'follows from the articles',
    },
  },
  uses: {
    reads: ['category_items'],
    writes: ['article_translations'],
    because: 'the reading order of a category is a range of one index; an article comes back from the bin without the schedules of its translations',
  },
}
