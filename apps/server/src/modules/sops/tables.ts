import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['sop_articles', 'sop_categories', 'sop_openings'],
  exported: {
    sop_articles: { html: ['sop_content'] },
    sop_categories: {},
    sop_openings: {},
  },
}
