import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['article_editors', 'article_slugs', 'article_versions', 'article_votes', 'articles', 'former_addresses'],
  exported: {
    article_editors: 'who is editing at the moment',
    article_slugs: {},
    article_versions: { html: ['article_content'] },
    article_votes: 'who voted is told by a browser’s secret; the sums are in the articles',
    articles: { html: ['article_content', 'draft.article_content'] },
    former_addresses: {},
  },
  uses: { reads: ['category_items'], because: 'the reading order of a category is a range of one index' },
}
