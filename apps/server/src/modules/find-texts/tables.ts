import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of other modules that this one uses directly. */
export const tables: ModuleTables = {
  owns: {},
  uses: {
    reads: ['articles', 'news_flashes', 'sop_articles', 'lessons', 'snippets', 'text_templates'],
    because: 'words are looked for in the texts of all kinds by one statement',
  },
}
