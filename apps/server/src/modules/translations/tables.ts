import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['article_translations', 'phrase_languages', 'translations'],
  exported: {
    article_translations: { html: ['content'] },
    phrase_languages: {},
    translations: {},
  },
}
