import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['article_editors', 'article_slugs', 'article_versions', 'article_votes', 'articles'],
  uses: { reads: ['category_items'], because: 'the reading order of a category is a range of one index' },
}
